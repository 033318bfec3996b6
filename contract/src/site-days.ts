import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Amount } from './fields.ts';
import { pageFields } from './paging.ts';

const SERIES_MOST_DAYS = 366;

const SERIES = {
  day: 'This must be a day such as 2026-11-22',
  backwards: '`from` must not be after `to`',
  tooLong: `At most ${SERIES_MOST_DAYS} days at once`,
} as const;

const DAY_MS = 86_400_000;

/** A day of UTC from 2000 to 2099, as "2026-11-22". */
const Day = z.string(SERIES.day).check(
  z.regex(/^20\d\d-\d\d-\d\d$/, SERIES.day),
  z.refine((day) => {
    const at = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  }, SERIES.day),
  z.meta({ format: 'date' }),
);

/** All days of the period, or a page of them. */
export const SeriesQuery = z.object({ ...pageFields(SERIES_MOST_DAYS), from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to, { error: SERIES.backwards, path: ['from'] }),
  z.refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < SERIES_MOST_DAYS, {
    error: SERIES.tooLong,
    path: ['from'],
  }),
);
export type SeriesQuery = z.infer<typeof SeriesQuery>;

/** A day of the site, in UTC. */
export const SiteDay = z.object({
  day: z.string(),
  /** Purchases paid by card that day and not fully refunded since. */
  orders: Count,
  /** Their payments, less all refunds, including later ones. */
  revenue: Amount,
  /** Accounts created that day and not deleted since. */
  new_users: Count,
  /** Shops opened that day and still open. */
  new_shops: Count,
});
export type SiteDay = z.infer<typeof SiteDay>;

export const siteDaysApi = {
  series: endpoint('GET /admin/stats/series', {
    access: 'admin',
    tag: 'admin',
    operationId: 'readSiteDays',
    summary: 'Orders, revenue, new users and new shops for each day',
    query: SeriesQuery,
    answers: { 200: z.array(SiteDay) },
    gives: ['X-Total-Count'],
  }),
};
