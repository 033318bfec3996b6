import { sql } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { alphabetical } from '../../../db/words.ts';
import type { Period } from './periods.ts';

const MOVED = row({ account: 'text', period: 'number', debit: 'number', credit: 'number' });
/**
 * An account's debits and credits in a period, in minor units. Period 0 is all time before the
 * first.
 */
export type Movement = RowOf<typeof MOVED>;

const ALL_SHOPS = sql.lit('shops');

/**
 * SQL: all postings before `end`, as (account, at, cents). Months closed by `begin` are summed into
 * one row per account, with a null `at`.
 */
const known = (begin: Date, end: Date) => sql`
  base as (select month, ends_at from closed_months where ends_at <= ${begin}
    order by month desc limit 1),
  known as (
    select b.account, null::timestamptz as at, b.cents from closed_balances b join base using (month)
    union all
    select p.account, e.created_at, p.amount_cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.created_at < ${end} and e.created_at >= coalesce((select ends_at from base), '-infinity'))`;

/** Totals each account's debits and credits in consecutive periods. */
export async function movedByPeriod(db: Db, periods: readonly Period[]): Promise<Movement[]> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const starts = periods.map(({ begins }) => begins);
  const { rows } = await MOVED`
    with ${known(first.begins, last.ends)}
    select case when account like 'shop:%' then ${ALL_SHOPS} else account end as account,
      coalesce(width_bucket(at, ${starts}::timestamptz[]), 0) as period,
      coalesce(sum(cents) filter (where cents > 0), 0)::bigint as debit,
      coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as credit
    from known group by 1, 2`.execute(db);
  return rows;
}

const SHOP = row({
  shop_id: 'text',
  shop_name: 'text',
  opening: 'number',
  debit: 'number',
  credit: 'number',
});

/** Totals each shop's account in a period, sorted by shop name. */
export async function movedByShop(db: Db, { begins, ends }: Period): Promise<RowOf<typeof SHOP>[]> {
  const { rows } = await SHOP`
    with ${known(begins, ends)}, sums as (
      select account,
        coalesce(sum(cents) filter (where at is null or at < ${begins}), 0)::bigint as opening,
        coalesce(sum(cents) filter (where at >= ${begins} and cents > 0), 0)::bigint as debit,
        coalesce(-sum(cents) filter (where at >= ${begins} and cents < 0), 0)::bigint as credit
      from known where account like 'shop:%' group by account)
    select s.id as shop_id, s.name as shop_name, opening, debit, credit
    from sums join shops s on s.id = substr(account, 6)::uuid
    where opening <> 0 or debit <> 0 or credit <> 0
    order by ${alphabetical(sql`s.name`)}, s.id`.execute(db);
  return rows;
}
