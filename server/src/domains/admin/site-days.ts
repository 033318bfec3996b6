import { toAmount } from '@souk/contract/money';
import type { SeriesQuery, SiteDay } from '@souk/contract/site-days';
import { atOneMoment } from '../../db/moment.ts';
import { row } from '../../db/raw-sql.ts';
import type { Deps } from '../../deps.ts';
import { addDays, daysBetween, startOf } from '../../kit/days.ts';
import { keptByDay } from '../money/index.ts';

/**
 * Returns the figures for every day of a range, both ends included, oldest first. The revenue of
 * all days adds up to that of the totals.
 */
export async function siteDays(
  { db }: Pick<Deps, 'db'>,
  { from, to }: SeriesQuery,
): Promise<SiteDay[]> {
  const [start, end] = [startOf(from), startOf(addDays(to, 1))];
  const [paid, opened] = await atOneMoment(db, async (trx) => {
    const { rows } = await row({ day: 'text', new_users: 'number', new_shops: 'number' })`
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
        sum(users)::int as new_users, sum(shops)::int as new_shops
      from (
        select created_at as at, 1 as users, 0 as shops from users
        where created_at >= ${start} and created_at < ${end} and deleted_at is null
        union all
        select created_at, 0, 1 from shops
        where created_at >= ${start} and created_at < ${end} and deleted_at is null) begun
      group by 1`.execute(trx);
    return [await keptByDay(trx, start, end), rows] as const;
  });
  const paidOn = new Map(paid.map((row) => [row.day, row]));
  const openedOn = new Map(opened.map((row) => [row.day, row]));
  return daysBetween(from, to).map((day) => {
    const { orders, cents } = paidOn.get(day) ?? { orders: 0, cents: 0 };
    const { new_users, new_shops } = openedOn.get(day) ?? { new_users: 0, new_shops: 0 };
    return { day, orders, revenue: toAmount(cents), new_users, new_shops };
  });
}
