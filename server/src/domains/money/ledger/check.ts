import { sql } from 'kysely';
import { mapOf, row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { entryKinds } from './entry-kinds.ts';

/** The account that adds up all shops. */
const ALL_SHOPS = sql.lit('shops');

const BOOKS = row({
  entries: 'number',
  /** The balance of each account in minor units; all shops together are one account, `shops`. */
  accounts: mapOf('number'),
  /** Entries whose postings do not sum to zero. */
  unbalanced: 'texts',
});
export type Books = RowOf<typeof BOOKS>;

/** Reads all of the books, as of one moment. */
export async function readBooks(db: Db): Promise<Books> {
  const { rows } = await BOOKS`
    select (select count(*) from ledger_entries)::int as entries,
      (select coalesce(json_object_agg(account, cents order by account), '{}') from (
        select case when account like 'shop:%' then ${ALL_SHOPS} else account end as account,
          sum(amount_cents) as cents from ledger_postings group by 1) sums)
        as accounts,
      (select coalesce(array_agg(id::text), '{}') from (
        select e.id from ledger_entries e left join ledger_postings p on p.entry_id = e.id
        group by e.id having coalesce(sum(p.amount_cents), 1) <> 0 limit 100) wrong)
        as unbalanced`.execute(db);
  return rows[0] ?? { entries: 0, accounts: {}, unbalanced: [] };
}

/** SQL: what the provider holds for each order according to the books: `order_id`, `cents`. */
export const providerByOrder = sql`
  select e.order_id, sum(p.amount_cents) as cents from ledger_postings p
  join ledger_entries e on e.id = p.entry_id
  where p.account = 'provider' and e.kind in ${entryKinds.ofOrder} group by e.order_id`;
