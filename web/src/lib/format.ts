import { once } from '@souk/contract/once';

// One language and one time zone on both sides, so that server and browser render the same text.
const day = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));
const moment = once(
  () =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);
const shortDay = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const compact = once(
  () => new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }),
);
const count = once(() => new Intl.NumberFormat('en-US'));

/** An RFC 3339 time as a day: "Nov 21, 2026". */
export function formatDate(time: string): string {
  return day().format(new Date(time));
}

/** An RFC 3339 time as day and time of day in UTC: "Nov 21, 2026, 6:16 AM". */
export function formatDateTime(time: string): string {
  return moment().format(new Date(time));
}

/** "2026-11-21" as "Nov 21". */
export function formatDay(date: string): string {
  return shortDay().format(new Date(`${date}T00:00:00Z`));
}

/** A compact number, for instance on the axis of a chart: "1.2K". */
export function formatTick(value: number): string {
  return compact().format(value);
}

/** The same of US dollars: "$1.2K". */
export const formatDollarTick = (dollars: number): string => `$${formatTick(dollars)}`;

const ago = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));
const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/**
 * The time since then: "just now", "5 minutes ago", "yesterday"; the date if it is more than a
 * week.
 */
export function formatAgo(time: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(time));
  if (past > 7 * UNITS[0][1]) return formatDate(time);
  const unit = UNITS.find(([, length]) => past >= length);
  return unit ? ago().format(-Math.floor(past / unit[1]), unit[0]) : 'just now';
}

/** A whole number with thousands separators: "1,234". */
export function formatCount(value: number): string {
  return count().format(value);
}

/** "1 result", "3 results": the count with its noun; pass `plural` for irregular ones. */
export function formatPlural(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(value)} ${value === 1 ? noun : plural}`;
}
