import { seeded, uuidV7 } from '../random.ts';

/** The moment of seeding, from which every date of the demo is computed. */
export interface SeedTime {
  now: Date;
  /** A UUIDv7 of a moment; see {@link makeIds}. */
  newId: (at: Date) => string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const daysBefore = (now: Date, days: number): Date =>
  new Date(Math.round(now.getTime() - days * DAY_MS));

export const hoursAfter = (at: Date, hours: number): Date =>
  new Date(Math.round(at.getTime() + hours * HOUR_MS));

/**
 * UUIDv7 of a moment, the same at every seeding with the same moments. Ids of one moment sort in
 * the order of the calls, so that lists by id are chronological.
 */
export function makeIds(): (at: Date) => string {
  const chance = seeded('ids');
  const counts = new Map<number, number>();
  return (at) => {
    const time = at.getTime();
    const count = counts.get(time) ?? 0;
    counts.set(time, count + 1);
    return uuidV7(time, chance, count % 0x1000);
  };
}
