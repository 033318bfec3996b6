import { sql } from 'kysely';
import { row, type RowOf, value } from '../../db/raw-sql.ts';
import { statuses } from '../../db/statuses.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Db } from '../../db/rows.ts';
import { shopAccount } from './book.ts';
import { sumOf } from './close.ts';

/** Of a shipment: when what it earned can be paid out; null while nobody knows. */
export const releaseOf = (shipment: string, holdDays: number) => value('time | null')`case
  when ${sql.ref(`${shipment}.status`)} in ${statuses.undoneShipments} then ${sql.ref(`${shipment}.updated_at`)}
  when ${sql.ref(`${shipment}.delivered_at`)} is not null
    then ${sql.ref(`${shipment}.delivered_at`)} + make_interval(days => ${holdDays})
  else ${sql.ref(`${shipment}.shipped_at`)} + ${UNDELIVERED} end`;

/** What was shipped and never marked as delivered is released after so long. */
const UNDELIVERED = sql`interval '30 days'`;

const SUMS = row({
  /** In cents. */
  total: 'number',
  held: 'number',
  /** The next release. */
  next: 'time | null',
});

type HoldTerms = { holdDays: number; now: Date };

/** What of a posting of a shop, `p`, was paid out before it was put on hold again. */
const paidOf = sql`coalesce((
  select sum(made.amount_cents) from payout_entries made join payout_parts part on part.id = made.part_id
  where made.entry_id = p.entry_id and made.position = p.position and part.status not in ${statuses.failedPayoutParts}), 0)`;

/** A shop's balance, and what of it is on hold, read from the books. */
export async function sumsOf(
  db: Db,
  { shopId, holdDays, now }: HoldTerms & { shopId: string },
): Promise<RowOf<typeof SUMS>> {
  const account = shopAccount(shopId);
  // Each half of what is on hold has an index of its own: sales of years ago are not looked at.
  const { rows } = await SUMS`${PREPARED}
    with open as (
      select * from shipments
      where shop_id = ${shopId} and not lapsed and delivered_at is null
        and status not in ${statuses.undoneShipments}
      union all
      select * from shipments
      where shop_id = ${shopId} and delivered_at > ${now}::timestamptz - make_interval(days => ${holdDays})
    ), held as materialized (
      -- Once, though its sums are named twice below.
      select ${releaseOf('open', holdDays)} as release_at, (
          select coalesce(-sum(p.amount_cents + ${paidOf}), 0) from ledger_postings p
          where p.shipment_id = open.id and p.account = ${account}) as cents
      from open
    )
    select
      -${sumOf(account)} as total,
      coalesce(sum(cents) filter (where release_at is null or release_at > ${now}), 0)::bigint as held,
      min(release_at) filter (where cents > 0 and release_at > ${now}) as next
    from held`.execute(db);
  return rows[0] ?? { total: 0, held: 0, next: null };
}

/** The same of every shop that has entries. Reads all of the books. */
export async function sumsOfAll(
  db: Db,
  { holdDays, now }: HoldTerms,
): Promise<{ shop_id: string; total: number; held: number }[]> {
  const { rows } = await row({ shop_id: 'text', total: 'number', held: 'number' })`
    with open as (
      select * from shipments
      where not lapsed and delivered_at is null and status not in ${statuses.undoneShipments}
      union all
      select * from shipments where delivered_at > ${now}::timestamptz - make_interval(days => ${holdDays})
    ), held as (
      select 'shop:' || open.shop_id as account, -sum(p.amount_cents + ${paidOf}) as cents
      from open join ledger_postings p
        on p.shipment_id = open.id and p.account = 'shop:' || open.shop_id
      where coalesce(${releaseOf('open', holdDays)} > ${now}, true)
      group by 1
    )
    select substr(t.account, 6) as shop_id, t.cents::bigint as total, coalesce(held.cents, 0)::bigint as held
    from (select account, -sum(amount_cents) as cents from ledger_postings
      where account like 'shop:%' group by account) t
    left join held on held.account = t.account`.execute(db);
  return rows;
}
