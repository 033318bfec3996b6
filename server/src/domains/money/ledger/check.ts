import { sql, type RawBuilder } from 'kysely';
import { mapOf, row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { entriesAfter } from './entries-after.ts';
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

/** What all entries up to a link of the chain come to. */
export type Totals = { position: number; entries: number; accounts: Record<string, number> };

/** SQL: the balances of the accounts as JSON, of all postings that `fits` selects. */
const balances = (fits: RawBuilder<unknown>) => sql`
  (select coalesce(json_object_agg(account, cents order by account), '{}') from (
    select case when account like 'shop:%' then ${ALL_SHOPS} else account end as account,
      sum(amount_cents) as cents from ledger_postings where ${fits} group by 1) sums)`;

/** Reads all of the books, as of one moment. */
export async function readBooks(db: Db): Promise<Books> {
  const { rows } = await BOOKS`
    select (select count(*) from ledger_entries)::int as entries, ${balances(sql`true`)} as accounts,
      (select coalesce(array_agg(id::text), '{}') from (
        select e.id from ledger_entries e left join ledger_postings p on p.entry_id = e.id
        group by e.id having coalesce(sum(p.amount_cents), 1) <> 0 limit 100) wrong)
        as unbalanced`.execute(db);
  return rows[0] ?? { entries: 0, accounts: {}, unbalanced: [] };
}

/** Reads the entries that aren't in the totals, and adds them up. */
export async function readBooksFrom(db: Db, totals: Totals): Promise<Books> {
  const later = entriesAfter(totals.position);
  const { rows } = await BOOKS`
    select (select count(*) from ${later} later)::int as entries,
      ${balances(sql`entry_id in ${later}`)} as accounts,
      (select coalesce(array_agg(id::text), '{}') from (
        select later.entry_id as id from ${later} later
        left join ledger_postings p on p.entry_id = later.entry_id
        group by 1 having coalesce(sum(p.amount_cents), 1) <> 0 limit 100) wrong)
        as unbalanced`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The query returned no row');
  return {
    entries: totals.entries + found.entries,
    accounts: added(totals.accounts, found.accounts, 1),
    unbalanced: found.unbalanced,
  };
}

const LAST = row({ position: 'number', entries: 'number', accounts: mapOf('number') });

/** The books of the same moment without the entries that wait to be linked. */
export async function linkedTotals(db: Db, books: Books): Promise<Totals> {
  const { rows } = await LAST`
    select coalesce((select max(position) from ledger_chain), 0)::bigint as position,
      (select count(*) from ledger_unchained)::int as entries,
      ${balances(sql`entry_id in (select entry_id from ledger_unchained)`)} as accounts`.execute(
    db,
  );
  const [waiting] = rows;
  if (!waiting) throw new Error('The query returned no row');
  return {
    position: waiting.position,
    entries: books.entries - waiting.entries,
    accounts: added(books.accounts, waiting.accounts, -1),
  };
}

function added(
  sums: Record<string, number>,
  more: Record<string, number>,
  sign: 1 | -1,
): Record<string, number> {
  const all = { ...sums };
  for (const [name, cents] of Object.entries(more)) all[name] = (all[name] ?? 0) + sign * cents;
  return all;
}

/**
 * SQL: what the provider holds for each order according to the books: `order_id`, `cents`. `fits`
 * selects the entries `e`.
 */
export const providerByOrder = (fits: RawBuilder<unknown>) => sql`
  select e.order_id, sum(p.amount_cents) as cents from ledger_postings p
  join ledger_entries e on e.id = p.entry_id
  where p.account = 'provider' and e.kind in ${entryKinds.ofOrder} and ${fits} group by e.order_id`;
