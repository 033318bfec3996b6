/** True for two values, lists or rows with the same content. */
export function alike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type MergeResult<T> = {
  /** My changes, on top of the saved version. */
  merged: T;
  /** The base of my changes: the version that I changed, or the saved one. */
  base: T;
  /** Fields changed both here and elsewhere, differently. */
  clashes: (keyof T)[];
};

/** Merges my edits of `before` with the version saved by now, part by part. */
export function mergeEdits<T extends Record<string, unknown>>(
  before: T,
  mine: T,
  saved: T,
): MergeResult<T> {
  const found: MergeResult<T> = { merged: { ...saved }, base: { ...saved }, clashes: [] };
  for (const key of Object.keys({ ...before, ...mine }) as (keyof T)[]) {
    if (alike(before[key], mine[key])) continue;
    found.merged[key] = mine[key];
    found.base[key] = before[key];
    if (!alike(before[key], saved[key]) && !alike(mine[key], saved[key])) found.clashes.push(key);
  }
  return found;
}

/** The same with these parts taken from the other version. */
export function withParts<T extends Record<string, unknown>>(
  all: T,
  keys: readonly (keyof T)[],
  from: T,
): T {
  return { ...all, ...Object.fromEntries(keys.map((key) => [key, from[key]])) };
}
