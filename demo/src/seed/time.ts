/** The moment of seeding, from which every date of the demo is reckoned. */
export interface SeedTime {
  now: Date;
  /** A UUIDv7 of a moment; see `ids.ts`. */
  newId: (at: Date) => string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const daysBefore = (now: Date, days: number): Date =>
  new Date(Math.round(now.getTime() - days * DAY_MS));

export const hoursAfter = (at: Date, hours: number): Date =>
  new Date(Math.round(at.getTime() + hours * HOUR_MS));
