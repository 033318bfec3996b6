/** Chance that repeats: the same seed and place give the same draws, whatever was drawn elsewhere. */
import { pick, seeded } from '../random.ts';

export interface Draw {
  /** From 0 up to 1. */
  part(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True in that part of all cases. */
  in(part: number): boolean;
  one<T>(list: readonly T[]): T;
  /** One of a list whose first ones come most often and whose last ones are rare. */
  early<T>(list: readonly T[]): T;
  /** UUIDv7 of a moment. */
  id(at: number): string;
}

/** The draws that belong to a place such as "product 17" of a catalogue. */
export function drawsFor(seed: number, place: string): Draw {
  const part = seeded(`${seed} ${place}`);
  const whole = (low: number, high: number) => low + Math.floor(part() * (high - low + 1));
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return {
    part,
    whole,
    in: (share) => part() < share,
    one: (list) => pick(list, part()),
    early: (list) => pick(list, part() ** 2.2),
    id(at) {
      const time = hex(Math.floor(at), 12);
      const tail = `${hex(whole(0, 0xffffff), 6)}${hex(whole(0, 0xffffff), 6)}`;
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(whole(0, 0xfff), 3)}-8${hex(whole(0, 0xfff), 3)}-${tail}`;
    },
  };
}
