import { toAmount } from '@souk/contract/money';
import type { EarningsWeek } from '@souk/contract/payouts';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { shopAccount } from './book.ts';
import { entryKinds } from './entry-kinds.ts';

const WEEKS = 26;

/**
 * Returns a shop's earnings and payouts in each of the last weeks, this week last. Weeks begin on
 * Monday, UTC.
 */
export async function earningsByWeek(
  db: Db,
  { shopId, now }: { shopId: string; now: Date },
): Promise<EarningsWeek[]> {
  const { rows } = await row({ week: 'text', earned: 'number', paid_out: 'number' })`
    with weeks as (
      select date_trunc('week', ${now}::timestamptz at time zone 'UTC') - make_interval(weeks => back) as start
      from generate_series(0, ${WEEKS - 1}) back
    ), moved as (
      select date_trunc('week', e.created_at at time zone 'UTC') as start, -p.amount_cents as cents,
        e.kind in ${entryKinds.paysShop} as is_payout
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account = ${shopAccount(shopId)}
        and e.created_at >= (select min(start) at time zone 'UTC' from weeks)
    )
    select to_char(weeks.start, 'YYYY-MM-DD') as week,
      coalesce(sum(cents) filter (where not is_payout), 0)::bigint as earned,
      coalesce(-sum(cents) filter (where is_payout), 0)::bigint as paid_out
    from weeks left join moved using (start) group by weeks.start order by weeks.start`.execute(db);
  return rows.map(({ week, earned, paid_out }) => ({
    week,
    earned: toAmount(earned),
    paid_out: toAmount(paid_out),
  }));
}
