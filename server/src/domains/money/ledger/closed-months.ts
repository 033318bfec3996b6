import type { ClosedMonth, Months } from '@souk/contract/accounting';
import { plainAmount, toAmount } from '@souk/contract/money';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { addMonths, monthAt, type Month } from '../../../kit/time-zone.ts';
import { timeZoneOf } from '../../shops/index.ts';

const CLOSED = row({
  month: 'text',
  time_zone: 'text',
  ends_at: 'time',
  chain_position: 'number',
  chain_hash: 'text',
  closed_by: 'text | null',
  closed_at: 'time',
});

/** Newest first. */
export async function closedMonths(db: Db): Promise<RowOf<typeof CLOSED>[]> {
  const { rows } = await CLOSED`
    select to_char(m.month, 'YYYY-MM') as month, m.time_zone, m.ends_at, m.chain_position, m.chain_hash,
      u.username as closed_by, m.closed_at
    from closed_months m left join users u on u.id = m.closed_by order by m.month desc`.execute(db);
  return rows;
}

export const toClosedMonth = (month: RowOf<typeof CLOSED>): ClosedMonth => ({
  ...month,
  ends_at: month.ends_at.toISOString(),
  closed_at: month.closed_at.toISOString(),
});

/** Returns the closed months and the one to close next. */
export async function months({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Months> {
  const [zone, closed] = [await timeZoneOf(db), await closedMonths(db)];
  const next = await nextMonth(db, zone, closed[0]?.month ?? null);
  return {
    time_zone: zone,
    next: next !== null && next < monthAt(now(), zone) ? next : null,
    closed: closed.map(toClosedMonth),
  };
}

/**
 * Returns the month after the last closed one, or else the first entry's month. Null if there are
 * no entries.
 */
export async function nextMonth(db: Db, zone: string, last: Month | null): Promise<Month | null> {
  if (last !== null) return addMonths(last, 1);
  const first = await db
    .selectFrom('ledger_entries')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first ? monthAt(first.created_at, zone) : null;
}

/**
 * Recalculates the balances at the end of the last closed month from all earlier entries. Describes
 * those that differ from the closed balances.
 */
export async function changedBalances(db: Db): Promise<string[]> {
  const { rows } = await row({ month: 'text', account: 'text', closed: 'number', cents: 'number' })`
    with last as (select * from closed_months order by month desc limit 1), now as (
      select p.account, sum(p.amount_cents)::bigint as cents
      from last join ledger_entries e on e.created_at < last.ends_at
      join ledger_postings p on p.entry_id = e.id group by 1
    ), closed as (select b.account, b.cents from closed_balances b join last using (month))
    select to_char(last.month, 'YYYY-MM') as month, account, coalesce(closed.cents, 0) as closed,
      coalesce(now.cents, 0) as cents
    from last cross join (closed full join now using (account))
    where coalesce(closed.cents, 0) <> coalesce(now.cents, 0) order by account limit 100`.execute(
    db,
  );
  return rows.map(
    ({ month, account, closed, cents }) =>
      `Account ${account} closed ${month} at ${plainAmount(toAmount(closed))}, but its entries now add up to ${plainAmount(toAmount(cents))}`,
  );
}
