import { formatAmount } from '@souk/contract/currency';
import { toAmount } from '@souk/contract/money';
import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { entriesAfter } from '../ledger/entries-after.ts';
import { entryKinds } from '../ledger/entry-kinds.ts';

/** Describes the faults of payouts: any that differ from the books or from their own entries. */
export async function strayedPayouts(db: Db): Promise<string[]> {
  return [...(await wrongShops(db)), ...(await strayedPayoutParts(db))];
}

const dollars = (cents: number) => formatAmount(toAmount(cents));

async function wrongShops(db: Db): Promise<string[]> {
  const { rows } = await row({ shop_id: 'text', booked: 'number', sent: 'number' })`
    with booked as (
      select substr(p.account, 6) as shop_id, sum(p.amount_cents) as cents
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account like 'shop:%' and e.kind in ${entryKinds.paysShop}
      group by 1
    ), sent as (
      select payouts.shop_id::text as shop_id, sum(part.amount_cents - coalesce((
        select sum(amount_cents) from transfer_reversals
        where part_id = part.id and status = 'succeeded'), 0)) as cents
      from payouts join payout_parts part on part.payout_id = payouts.id and part.status <> 'failed'
      group by 1
    )
    select shop_id, coalesce(booked.cents, 0)::bigint as booked, coalesce(sent.cents, 0)::bigint as sent
    from booked full join sent using (shop_id)
    where coalesce(booked.cents, 0) <> coalesce(sent.cents, 0) limit 100`.execute(db);
  return rows.map(
    ({ shop_id, booked, sent }) =>
      `Shop ${shop_id}: the books say that it was paid ${dollars(booked)}, its payouts ${dollars(sent)}`,
  );
}

/**
 * Describes the parts of payouts that aren't what their entries come to, and entries that were paid
 * out twice. With a position of the chain, looks only at the parts whose entry was linked later.
 */
export async function strayedPayoutParts(db: Db, after: number | null = null): Promise<string[]> {
  const isNew =
    after === null
      ? sql`true`
      : sql`part.id in (select id::uuid from (
          select case when kind = 'transfer' and cause ~ '^[0-9a-f-]{36}$' then cause end as id from ledger_entries
          where id in ${entriesAfter(after)}) sent)`;
  const { rows: parts } = await row({ id: 'text' })`
    select part.id from payout_parts part
    left join payout_entries made on made.part_id = part.id
    where ${isNew}
    group by part.id having part.amount_cents <> coalesce(sum(made.amount_cents), 0) limit 100`.execute(
    db,
  );
  const { rows: entries } = await row({ entry_id: 'text' })`
    select made.entry_id from payout_entries made
    join payout_parts part on part.id = made.part_id and part.status <> 'failed'
    join ledger_postings p on p.entry_id = made.entry_id and p.position = made.position
    where made.entry_id in (
      select theirs.entry_id from payout_entries theirs
      join payout_parts part on part.id = theirs.part_id where ${isNew})
    group by made.entry_id, made.position, p.amount_cents
    having abs(sum(made.amount_cents)) > abs(p.amount_cents)
      or sum(made.amount_cents) * p.amount_cents > 0 limit 100`.execute(db);
  return [
    ...parts.map(({ id }) => `Payout part ${id} is not what its entries come to`),
    ...entries.map(({ entry_id }) => `Entry ${entry_id} was paid out twice`),
  ];
}
