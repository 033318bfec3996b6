/** Chance that repeats: the same seed gives the same numbers on every machine. */
export type Chance = () => number;

/** Numbers from 0 up to 1, the same for the same text. */
export function seeded(text: string): Chance {
  let state = 2166136261;
  for (let i = 0; i < text.length; i++) {
    state = Math.imul(state ^ text.charCodeAt(i), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a list that must not be empty; `chance` from 0 up to 1 says which. */
export function pick<T>(list: readonly T[], chance: number): T {
  if (list.length === 0) throw new Error('Nothing to pick from');
  return list[Math.min(list.length - 1, Math.floor(chance * list.length))] as T;
}

/** The list in an order by chance. */
export function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  return list
    .map((value) => ({ value, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
