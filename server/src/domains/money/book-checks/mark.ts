import { sql } from 'kysely';
import { mapOf, row } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import type { Totals } from '../ledger/check.ts';
import { entriesAfter } from '../ledger/entries-after.ts';
import type { Among } from './strayed.ts';

/** How far the books were checked: the next check reads only what came later. */
export type Mark = Totals & {
  /** The provider's objects that differed from the books. */
  subjects: string[];
};

const MARK = row({
  position: 'number',
  entries: 'number',
  accounts: mapOf('number'),
  subjects: 'texts',
});

/** Null if the next check must read everything. */
export async function readMark(db: Db): Promise<Mark | null> {
  const { rows } = await MARK`
    select position, entries, accounts, subjects from book_totals`.execute(db);
  return rows[0] ?? null;
}

/** SQL: the orders that have changed since then, or were wrong. */
export const ordersToCheck = ({ position }: Mark): Among => sql`(
  select order_id from unchecked_orders
  union
  select order_id from ledger_entries where order_id is not null and id in ${entriesAfter(position)})`;

/** What a read transaction sees, as text. */
export async function committedAt(moment: Trx): Promise<string> {
  const { rows } = await row({ committed: 'text' })`
    select pg_current_snapshot()::text as committed`.execute(moment);
  return rows[0]?.committed ?? '';
}

/** Makes the next check read everything. */
export async function dropMark(trx: Trx): Promise<void> {
  await trx.deleteFrom('book_totals').execute();
}

/**
 * Makes the next check continue from there. Of the orders that this one saw, it will check again
 * those that are wrong, and those whose parts were updated since `fresh`.
 */
export async function saveMark(
  trx: Trx,
  mark: Mark,
  { committed, fresh, wrong }: { committed: string; fresh: Date; wrong: readonly string[] },
): Promise<void> {
  const { position, entries, subjects } = mark;
  const values = { position, entries, accounts: JSON.stringify(mark.accounts), subjects };
  await trx
    .insertInto('book_totals')
    .values(values)
    .onConflict((oc) => oc.column('only_row').doUpdateSet(values))
    .execute();
  await sql`
    delete from unchecked_orders listed
    where pg_visible_in_snapshot(listed.written_in, ${committed}::pg_snapshot)
      and not exists (select from payments m
        where m.order_id = listed.order_id and m.paid_at >= ${fresh})
      and not exists (select from shipments s
        where s.order_id = listed.order_id and s.updated_at >= ${fresh})`.execute(trx);
  await sql`
    insert into unchecked_orders (order_id)
    select distinct unnest(${wrong}::uuid[])`.execute(trx);
}
