import { ENTRY_KINDS } from '@souk/contract/ledger';
import { sql } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { shopAccount } from './book.ts';
import { entryKinds } from './entry-kinds.ts';
import { type ReleaseTerms, waitingShipments } from './waiting-shipments.ts';

/** A shop's entry, or a part of one, that hasn't been paid out. */
const UNPAID = row({
  entry_id: 'text',
  position: 'number',
  kind: ENTRY_KINDS,
  order_id: 'text | null',
  shipment_id: 'text | null',
  /** The amount still to be paid. Negative if the shop owes it. */
  cents: 'number',
  /** Whether none of it has been paid yet. */
  whole: 'boolean',
  /** Whether its shipment's money is on hold. Then only `owes` counts, which is 0 or negative. */
  waits: 'boolean',
  owes: 'number',
  /** How much of its shipment's money the shop's reserve withholds, in minor units. */
  reserve: 'number',
});
type UnpaidRow = RowOf<typeof UNPAID>;

/** A shop's entry, or a part of one, that can be paid out. */
export type Unpaid = Pick<
  UnpaidRow,
  'entry_id' | 'position' | 'kind' | 'order_id' | 'cents' | 'whole'
>;

/** SQL: the minor units paid out for each posting of a shop, including payouts under way. */
const paidEntries = (shopId: string) => sql`
  select made.entry_id, made.position, sum(made.amount_cents)::bigint as cents
  from payouts
  join payout_parts part on part.payout_id = payouts.id and part.status <> 'failed'
  join payout_entries made on made.part_id = part.id
  where payouts.shop_id = ${shopId} group by 1, 2`;

type UnpaidTerms = { shopId: string; terms: ReleaseTerms; now: Date };

/**
 * Returns a shop's available money entry by entry, oldest first: the sum is its available balance.
 * The caller holds the shop's payout lock.
 */
export async function unpaidEntries(db: Db, terms: UnpaidTerms): Promise<Unpaid[]> {
  return afterReserve(afterHolds(await unpaidRows(db, terms)));
}

/** Returns the unpaid entries of these shipments, on hold or not, oldest first. */
export async function unpaidOfShipments(
  db: Db,
  terms: UnpaidTerms,
  shipmentIds: readonly string[],
): Promise<Unpaid[]> {
  const rows = await unpaidRows(db, terms);
  return rows.filter(({ shipment_id }) => shipment_id && shipmentIds.includes(shipment_id));
}

const REMAINDER = row({
  entry_id: 'text',
  position: 'number',
  kind: ENTRY_KINDS,
  order_id: 'text | null',
  cents: 'number',
  whole: 'boolean',
});

/**
 * Returns all unpaid entries of a shop, available or not, oldest first. A transfer made outside
 * Souk may have paid any of them. The caller holds the shop's payout lock.
 */
export async function allUnpaidEntries(db: Db, shopId: string): Promise<Unpaid[]> {
  const { rows } = await REMAINDER`
    with paid as (${paidEntries(shopId)})
    select p.entry_id, p.position, e.kind, e.order_id,
      (-p.amount_cents - coalesce(paid.cents, 0))::bigint as cents, paid.cents is null as whole
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
    left join paid on paid.entry_id = p.entry_id and paid.position = p.position
    where p.account = ${shopAccount(shopId)} and e.kind in ${entryKinds.payable}
      and -p.amount_cents <> coalesce(paid.cents, 0)
    order by p.entry_id, p.position`.execute(db);
  return rows;
}

async function unpaidRows(db: Db, { shopId, terms, now }: UnpaidTerms): Promise<UnpaidRow[]> {
  const { rows } = await UNPAID`
    with waiting as materialized (${waitingShipments({ shopId, terms, now })}), paid as (${paidEntries(shopId)})
    select p.entry_id, p.position, e.kind, e.order_id, p.shipment_id,
      (-p.amount_cents - coalesce(paid.cents, 0))::bigint as cents, paid.cents is null as whole,
      coalesce(waiting.waits, false) as waits, coalesce(waiting.unpaid - waiting.held, 0)::bigint as owes,
      coalesce(waiting.reserve, 0)::bigint as reserve
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
    left join waiting on waiting.id = p.shipment_id
    left join paid on paid.entry_id = p.entry_id and paid.position = p.position
    where p.account = ${shopAccount(shopId)}
      and e.kind in ${entryKinds.payable}
      and -p.amount_cents <> coalesce(paid.cents, 0)
    order by p.entry_id, p.position`.execute(db);
  return rows;
}

/** Removes money on hold, but keeps any debt beyond it. */
function afterHolds(rows: readonly UnpaidRow[]): UnpaidRow[] {
  const owed = new Map<string, number>();
  return rows.flatMap((row) => {
    if (!row.waits || row.shipment_id === null) return row;
    const left = owed.get(row.shipment_id) ?? row.owes;
    const cents = Math.max(Math.min(row.cents, 0), left);
    owed.set(row.shipment_id, left - cents);
    return cents < 0 ? { ...row, cents } : [];
  });
}

const sumOfCents = (rows: readonly { cents: number }[]) =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

/** Subtracts the reserve, starting with each shipment's newest entries. */
function afterReserve(rows: readonly UnpaidRow[]): UnpaidRow[] {
  const kept = new Map(rows.map(({ shipment_id, reserve }) => [shipment_id ?? '', reserve]));
  const reserve = [...kept.values()].reduce((sum, cents) => sum + cents, 0);
  const cents = sumOfCents(rows);
  if (reserve === 0 || cents <= 0) return [...rows];
  if (cents <= reserve) return [];
  return rows
    .toReversed()
    .flatMap((row) => {
      const left = kept.get(row.shipment_id ?? '') ?? 0;
      const taken = Math.min(left, Math.max(row.cents, 0));
      kept.set(row.shipment_id ?? '', left - taken);
      return taken === row.cents ? [] : { ...row, cents: row.cents - taken };
    })
    .toReversed();
}

/** Returns the orders for which a shop was overpaid, and by how much, newest first. */
export async function overpaidOrders(
  db: Db,
  shopId: string,
): Promise<{ order_id: string; cents: number }[]> {
  const { rows } = await row({ order_id: 'text', cents: 'number' })`
    select e.order_id, sum(p.amount_cents)::bigint as cents
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.account = ${shopAccount(shopId)} and e.order_id is not null
    group by e.order_id having sum(p.amount_cents) > 0
    order by max(e.id::text) desc`.execute(db);
  return rows;
}
