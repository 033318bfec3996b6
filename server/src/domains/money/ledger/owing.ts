import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { shopAccount } from './book.ts';
import { sumOf } from './close.ts';

const DEBT = row({
  shop_id: 'text',
  /** In minor units. */
  owes: 'number',
  /** When its balance fell below zero. */
  since: 'time',
});
export type ShopDebt = RowOf<typeof DEBT>;

/** Lists shops with a negative balance, oldest debt first. Scans the whole ledger. */
export async function owingShops(db: Db): Promise<ShopDebt[]> {
  const { rows } = await DEBT`
    with owing as (
      select account, sum(amount_cents)::bigint as owes from ledger_postings
      where account like 'shop:%' group by account having sum(amount_cents) > 0
    ), steps as (
      select account, entry_id,
        sum(sum(amount_cents)) over (partition by account order by entry_id) as balance
      from ledger_postings where account in (select account from owing) group by account, entry_id
    ), seen as (
      -- Ids sort by time, even as text.
      select account, entry_id,
        max(entry_id::text) filter (where balance <= 0) over (partition by account) as last_fine
      from steps
    ), first as (
      select account, min(entry_id::text)::uuid as entry_id from seen
      where last_fine is null or entry_id::text > last_fine group by account
    )
    select substr(owing.account, 6) as shop_id, owing.owes, e.created_at as since
    from owing join first using (account) join ledger_entries e on e.id = first.entry_id
    order by since, shop_id`.execute(db);
  return rows;
}

/** Returns a shop's debt in minor units; 0 or less if it owes nothing. */
export async function owedBy(db: Db, shopId: string): Promise<number> {
  const account = shopAccount(shopId);
  const { rows } = await row({ cents: 'number' })`
    select ${sumOf(account)} as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}
