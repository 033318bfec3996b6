/** Repeatable randomness: the same seed gives the same numbers on every machine. */
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

/** An item of a list that must not be empty; `chance` from 0 up to 1 picks it. */
export function pick<T>(list: readonly T[], chance: number): T {
  if (list.length === 0) throw new Error('Nothing to pick from');
  return list[Math.min(list.length - 1, Math.floor(chance * list.length))] as T;
}

/** The list in random order. */
export function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  return list
    .map((value) => ({ value, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/** A whole number from `low` to `high`, both included. */
export const whole = (chance: Chance, low: number, high: number): number =>
  low + Math.floor(chance() * (high - low + 1));

/** A UUIDv7 of a moment in milliseconds; `order`, below 4096, sorts those of the same moment. */
export function uuidV7(time: number, chance: Chance, order?: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const t = hex(Math.floor(time), 12);
  const tail = `${hex(whole(chance, 0, 0xffffff), 6)}${hex(whole(chance, 0, 0xffffff), 6)}`;
  const first = hex(order ?? whole(chance, 0, 0xfff), 3);
  return `${t.slice(0, 8)}-${t.slice(8)}-7${first}-8${hex(whole(chance, 0, 0xfff), 3)}-${tail}`;
}
