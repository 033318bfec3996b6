import { seeded } from '../random.ts';

/** The moment of seeding, from which every date of the demo is reckoned. */
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
 * UUIDv7 of a moment, the same at every seeding with the same moments. Ids of one moment come in the
 * order in which they were asked for, so that lists by id are lists by time.
 */
export function makeIds(): (at: Date) => string {
  const chance = seeded('ids');
  const counts = new Map<number, number>();
  const hex = (value: number, digits: number) =>
    Math.floor(value).toString(16).padStart(digits, '0');
  return (at) => {
    const time = at.getTime();
    const count = counts.get(time) ?? 0;
    counts.set(time, count + 1);
    const t = hex(time, 12);
    const tail = `${hex(chance() * 0xffffff, 6)}${hex(chance() * 0xffffff, 6)}`;
    return `${t.slice(0, 8)}-${t.slice(8)}-7${hex(count % 0xfff, 3)}-8${hex(chance() * 0xfff, 3)}-${tail}`;
  };
}
