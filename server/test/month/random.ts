/** A random number generator seeded with a name. */
export function randomFrom(name: string) {
  // FNV-1a.
  let state = 0x811c9dc5;
  for (const letter of name) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `least` to `most`. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    /** Whether something with this probability happens. */
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => {
      const one = from[Math.floor(next() * from.length)];
      if (one === undefined) throw new Error('There is nothing to pick from');
      return one;
    },
    some: <T>(from: readonly T[], count: number): T[] =>
      from
        .map((each) => ({ each, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .slice(0, count)
        .map(({ each }) => each),
  };
}
export type Random = ReturnType<typeof randomFrom>;
