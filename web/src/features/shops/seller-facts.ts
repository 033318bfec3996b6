import { formatCount, formatPlural } from '../../lib/format.ts';

/** "7 sales", "120+ sales"; null for a shop that has sold nothing yet. */
export function salesOf(sales: number): string | null {
  if (sales === 0) return null;
  return sales < 10 ? formatPlural(sales, 'sale') : `${formatCount(sales)}+ sales`;
}

/** "Since 2024" */
export const sinceYear = (created_at: string): string =>
  `Since ${new Date(created_at).getUTCFullYear()}`;

const HOUR = 60;
const DAY = 24 * HOUR;

/** How soon a shop responds; null if unknown, or too slow to advertise. */
export function answersWithin(minutes: number | null): string | null {
  if (minutes === null || minutes > 3 * DAY) return null;
  const within =
    minutes <= HOUR
      ? 'an hour'
      : minutes <= 6 * HOUR
        ? 'a few hours'
        : minutes <= DAY
          ? 'a day'
          : 'three days';
  return `Usually answers within ${within}`;
}

/** "Ships in 1–3 days"; null if the shop gives no times. */
export function sendsWithin(min: number | null, max: number | null): string | null {
  if (min === null || max === null) return null;
  if (max === 0) return 'Ships the same day';
  if (min === max) return `Ships in ${formatPlural(max, 'day')}`;
  return min === 0 ? `Ships within ${formatPlural(max, 'day')}` : `Ships in ${min}–${max} days`;
}
