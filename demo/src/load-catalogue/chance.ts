/**
 * Repeatable randomness: the same seed and place give the same draws, whatever was drawn elsewhere.
 */
import { pick, seeded, uuidV7, whole } from '../random.ts';

export interface Draw {
  /** From 0 up to 1. */
  part(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True in that share of all cases. */
  in(part: number): boolean;
  one<T>(list: readonly T[]): T;
  /** An item of a list: the first ones come up most often, the last ones rarely. */
  early<T>(list: readonly T[]): T;
  /** A UUIDv7 of a moment. */
  id(at: number): string;
}

/** The draws that belong to a place such as "product 17" of a catalogue. */
export function drawsFor(seed: number, place: string): Draw {
  const part = seeded(`${seed} ${place}`);
  return {
    part,
    whole: (low, high) => whole(part, low, high),
    in: (share) => part() < share,
    one: (list) => pick(list, part()),
    early: (list) => pick(list, part() ** 2.2),
    id: (at) => uuidV7(at, part),
  };
}
