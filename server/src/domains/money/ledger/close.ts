import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { firstIdAt } from '../../../kit/ids.ts';

/** Longer than any entry takes from its timestamp to its commit. */
const SETTLED_MS = 3_600_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Adds up each account as of an hour ago: from its last sum, or with `whole`, from all of its
 * postings. Can safely run again, even concurrently: each sum is correct for its own hour. An
 * earlier sum may also replace a later one, because entries are written before the later one after
 * a clock was set back. It's then made from all postings.
 */
export async function closeBooks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { whole = true }: { whole?: boolean } = {},
): Promise<void> {
  const before = firstIdAt(new Date(now().getTime() - SETTLED_MS));
  await sql`
    with former as materialized (
      select account, entry_id, cents from ledger_closings
      where not ${whole}::boolean
        and not exists (select from ledger_closings where entry_id > ${before}::uuid)
    ), known as (
      select p.account, p.amount_cents as cents
      from ledger_postings p left join former on former.account = p.account
      where p.entry_id < ${before}::uuid
        -- Each closing has all accounts of its time. Others began later.
        and p.entry_id >= coalesce((select min(entry_id::text)::uuid from former), ${NO_ID}::uuid)
        and p.entry_id >= coalesce(former.entry_id, ${NO_ID}::uuid)
      union all select account, cents from former
      union all select account, 0 from ledger_closings
    )
    insert into ledger_closings (account, entry_id, cents)
    select account, ${before}::uuid, sum(cents) from known group by account order by account
    on conflict (account) do update set entry_id = excluded.entry_id, cents = excluded.cents`.execute(
    db,
  );
}

/**
 * SQL: an account's balance, in minor units: its sum at the last closing plus everything booked
 * since.
 */
export const sumOf = (account: string) => sql`(
  select (coalesce(c.cents, 0) + coalesce((
    select sum(p.amount_cents) from ledger_postings p
    where p.account = ${account} and p.entry_id >= coalesce(c.entry_id, ${NO_ID}::uuid)), 0))::bigint
  from (values (1)) one left join ledger_closings c on c.account = ${account})`;

/** Reads an account's balance, in minor units. */
export async function balanceOfAccount(db: Db, account: string): Promise<number> {
  const { rows } = await row({ cents: 'number' })`select ${sumOf(account)} as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}
