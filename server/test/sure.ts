/** Lists hold what a test looks up in them: where one does not, the test fails by itself. */
export type Sure<T> = T extends readonly (infer One)[]
  ? [Sure<One>, Sure<One>, Sure<One>, Sure<One>, ...Sure<One>[]]
  : T extends object
    ? { [Name in keyof T]: Sure<T[Name]> }
    : T;
