import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import type { Totals } from '../ledger/check.ts';
import { entriesAfter } from '../ledger/entries-after.ts';
import type { Among } from './strayed.ts';

/** How far the books were checked: the next check reads only what came later. */
export type Mark = Totals & {
  /** The provider's objects that differed from the books. */
  subjects: string[];
  /** When everything was last read. */
  wholeAt: string;
};

/** Nights may be missed, such as by a machine that is switched off then. */
const MOST_HOURS = 48;

/** The mark of the last check, and when that was. Null if this one must read everything. */
export async function readMark(db: Db, now: Date): Promise<{ mark: Mark; checkedAt: Date } | null> {
  const last = await db.selectFrom('book_checks').select(['mark', 'checked_at']).executeTakeFirst();
  const mark = (last?.mark ?? null) as Mark | null;
  if (!last || !mark) return null;
  const isOld = now.getTime() - new Date(mark.wholeAt).getTime() > MOST_HOURS * 3_600_000;
  return isOld ? null : { mark, checkedAt: last.checked_at };
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

/**
 * Of the orders that a check saw, the next one looks again at those that are wrong, and those that
 * were paid, or whose shipments were updated, since `fresh`.
 */
export async function takeOffList(
  trx: Trx,
  { committed, fresh, wrong }: { committed: string; fresh: Date; wrong: readonly string[] },
): Promise<void> {
  await sql`
    delete from unchecked_orders listed
    where (pg_visible_in_snapshot(listed.written_in, ${committed}::pg_snapshot)
        -- Ids that aren't assigned yet are from another server, whose rows pg_dump copied.
        or listed.written_in >= pg_snapshot_xmax(pg_current_snapshot()))
      and not exists (select from payments m
        where m.order_id = listed.order_id and m.paid_at >= ${fresh})
      and not exists (select from shipments s
        where s.order_id = listed.order_id and s.updated_at >= ${fresh})`.execute(trx);
  await sql`
    insert into unchecked_orders (order_id)
    select distinct unnest(${wrong}::uuid[])`.execute(trx);
}
