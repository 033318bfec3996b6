/**
 * Lists are assumed to hold whatever a test looks up in them: where one does not, the test fails by
 * itself.
 */
export type Indexable<T> = T extends readonly (infer One)[]
  ? [Indexable<One>, Indexable<One>, Indexable<One>, Indexable<One>, ...Indexable<One>[]]
  : T extends object
    ? { [Name in keyof T]: Indexable<T[Name]> }
    : T;
