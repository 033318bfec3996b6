import { dayAt, type Day } from '@souk/contract/days';

export { addDays, dayAt, type Day } from '@souk/contract/days';
/** "2026-11". */
export type Month = string;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The calendar month in this time zone at a given time. */
export const monthAt = (time: Date, zone: string): Month => dayAt(time, zone).slice(0, 7);

/**
 * The first moment of a day in this time zone. That isn't always midnight: some zones skip it
 * when daylight saving time starts.
 */
export function startOfDay(day: Day, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No zone is more than 15 hours from UTC, and offsets change on whole minutes.
  let [before, from] = [midnight - 15 * HOUR_MS, midnight + 15 * HOUR_MS];
  while (from - before > MINUTE_MS) {
    const middle = before + Math.floor((from - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayAt(new Date(middle), zone) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

/** The month `months` months later. */
export function addMonths(month: Month, months: number): Month {
  const time = new Date(`${month}-01T00:00:00Z`);
  time.setUTCMonth(time.getUTCMonth() + months);
  return time.toISOString().slice(0, 7);
}

/** The first moment of a month in this time zone. */
export const startOfMonth = (month: Month, zone: string): Date => startOfDay(`${month}-01`, zone);
