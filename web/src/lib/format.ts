import { currencySymbol } from '@souk/contract/currency';
import { siteCurrency } from '@souk/contract/money';
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

/** A day such as "2026-11-21": "Nov 21, 2026". */
export const formatDayOfYear = (date: string): string =>
  day().format(new Date(`${date}T00:00:00Z`));

/** An RFC 3339 time as a day in UTC, for documents: "Nov 21, 2026 UTC". */
export const formatUtcDate = (time: string): string => `${day().format(new Date(time))} UTC`;

/** An RFC 3339 time as day and time of day in UTC: "Nov 21, 2026, 6:16 AM UTC". */
export function formatDateTime(time: string): string {
  return `${moment().format(new Date(time))} UTC`;
}

// In the viewer's time zone: only for pages that the server doesn't render.
const localDate = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));
const localTime = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
);
const localDay = once(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }));

/** An RFC 3339 time as the viewer's day: "Nov 21, 2026". Not for pages that the server renders. */
export const formatLocalDate = (time: string): string => localDate().format(new Date(time));

/** Two RFC 3339 times as the viewer's days: "Nov 2 – 21, 2026"; one if they are the same. */
export const formatLocalRange = (from: string, to: string): string =>
  localDate().formatRange(new Date(from), new Date(to));

/** The same with the time of day: "Nov 21, 2026, 6:16 AM". */
export const formatLocalTime = (time: string): string => localTime().format(new Date(time));

/** The same without the year: "Nov 21". */
export const formatLocalDay = (time: string): string => localDay().format(new Date(time));

/** "2026-11-21" as "Nov 21". */
export function formatDay(date: string): string {
  return shortDay().format(new Date(`${date}T00:00:00Z`));
}

const grams = once(() => new Intl.NumberFormat('en-US', { style: 'unit', unit: 'gram' }));
const kilograms = once(() => new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilogram' }));

/** Grams as "350 g", or from a kilogram on as "1.25 kg". */
export const formatWeight = (weight: number): string =>
  weight < 1000 ? grams().format(weight) : kilograms().format(weight / 1000);

const month = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** "2026-10" as "October 2026"; returns anything else unchanged. */
export function formatMonth(name: string): string {
  const first = new Date(`${name}-01T00:00:00Z`);
  return Number.isNaN(first.getTime()) ? name : month().format(first);
}

const weekday = once(() => new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }));

/** The name of a weekday; 1 is "Monday". */
export const formatWeekday = (number: number): string =>
  // January 1, 2024 was a Monday.
  weekday().format(Date.UTC(2024, 0, number));

/** A compact number, for instance on the axis of a chart: "1.2K". */
export function formatTick(value: number): string {
  return compact().format(value);
}

/** The same of an amount in the site's currency: "$1.2K". */
export const formatAmountTick = (dollars: number): string =>
  `${currencySymbol(siteCurrency())}${formatTick(dollars)}`;

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
  if (past > 7 * UNITS[0][1]) return formatLocalDate(time);
  const unit = UNITS.find(([, length]) => past >= length);
  return unit ? ago().format(-Math.floor(past / unit[1]), unit[0]) : 'just now';
}

/** A time relative to now: "in 5 hours", "tomorrow", "9 days ago". */
export function formatFromNow(time: string, now = Date.now()): string {
  const left = Date.parse(time) - now;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(left) >= each) ?? ['minute', MINUTE_MS];
  return ago().format(Math.trunc(left / length), unit);
}

/** A whole number with thousands separators: "1,234". */
export function formatCount(value: number): string {
  return count().format(value);
}

/** Names in a sentence: "Mug, Bowl, and Lamp". */
export const formatList = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** "3–5 days", "1 day". */
export const formatDays = ({ min, max }: { min: number; max: number }): string =>
  min === max ? formatPlural(max, 'day') : `${min}–${max} days`;

/** "1 result", "3 results": the count with its noun; pass `plural` for irregular ones. */
export function formatPlural(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(value)} ${value === 1 ? noun : plural}`;
}
