import { sql } from 'kysely';
import { row, type RowOf, value } from '../../db/raw-sql.ts';
import { statuses } from '../../db/statuses.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Db } from '../../db/rows.ts';
import { shopAccount } from './book.ts';
import { sumOf } from './close.ts';

/** SQL: the time from which a shipment's earnings can be paid out; null while that is unknown. */
export const releaseOf = (shipment: string, holdDays: number) => value('time | null')`case
  when ${sql.ref(`${shipment}.status`)} in ${statuses.undoneShipments} then ${sql.ref(`${shipment}.updated_at`)}
  when ${sql.ref(`${shipment}.delivered_at`)} is not null
    then ${sql.ref(`${shipment}.delivered_at`)} + make_interval(days => ${holdDays})
  else ${sql.ref(`${shipment}.shipped_at`)} + ${UNDELIVERED} end`;

/** The time from shipping to release for a shipment that was never marked as delivered. */
const UNDELIVERED = sql`interval '30 days'`;

const SUMS = row({
  /** In cents. */
  total: 'number',
  held: 'number',
  /** The time of the next release. */
  next: 'time | null',
});

type HoldTerms = { holdDays: number; now: Date };

/** SQL: the part of a shop's posting `p` that was paid out before it was put on hold again. */
const paidOf = sql`coalesce((
  select sum(made.amount_cents) from payout_entries made join payout_parts part on part.id = made.part_id
  where made.entry_id = p.entry_id and made.position = p.position and part.status not in ${statuses.failedPayoutParts}), 0)`;

/** Reads a shop's balance, and the part of it on hold, from the books. */
export async function sumsOf(
  db: Db,
  { shopId, holdDays, now }: HoldTerms & { shopId: string },
): Promise<RowOf<typeof SUMS>> {
  const account = shopAccount(shopId);
  // Each half of the money on hold has its own index: sales from years ago are not read.
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

/** Reads the same for every shop with entries. Scans all of the books. */
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
