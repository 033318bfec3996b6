/** True for two values, lists or rows that hold the same. */
export function alike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type Merged<T> = {
  /** What I changed, over what is saved. */
  merged: T;
  /** What my changes are measured by: what I saw where I changed something, else what is saved. */
  base: T;
  /** What was changed here and elsewhere, to something else. */
  clashes: (keyof T)[];
};

/** Brings together what I made of `before` and what is saved by now, part by part. */
export function mergeEdits<T extends Record<string, unknown>>(
  before: T,
  mine: T,
  saved: T,
): Merged<T> {
  const found: Merged<T> = { merged: { ...saved }, base: { ...saved }, clashes: [] };
  for (const key of Object.keys({ ...before, ...mine }) as (keyof T)[]) {
    if (alike(before[key], mine[key])) continue;
    found.merged[key] = mine[key];
    found.base[key] = before[key];
    if (!alike(before[key], saved[key]) && !alike(mine[key], saved[key])) found.clashes.push(key);
  }
  return found;
}

/** The same with these parts as another one has them. */
export function withParts<T extends Record<string, unknown>>(
  all: T,
  keys: readonly (keyof T)[],
  from: T,
): T {
  return { ...all, ...Object.fromEntries(keys.map((key) => [key, from[key]])) };
}
