import { ENTRY_KINDS } from '@souk/contract/ledger';
import { row, type RowOf } from '../../db/raw-sql.ts';
import { statuses } from '../../db/statuses.ts';
import type { Db } from '../../db/rows.ts';
import { releaseOf } from './balance.ts';
import { shopAccount } from './book.ts';
import { entryKinds } from './entry-kinds.ts';

/** A shop's entry that can be paid out, or the rest of one. */
const UNPAID = row({
  entry_id: 'text',
  position: 'number',
  kind: ENTRY_KINDS,
  order_id: 'text | null',
  /** The rest to be paid; negative if it takes money from the shop. */
  cents: 'number',
  /** Whether nothing of it was paid yet. */
  whole: 'boolean',
});
export type Unpaid = RowOf<typeof UNPAID>;

/**
 * Returns a shop's available money entry by entry, oldest first: the sum is its available balance.
 * The caller holds the shop's payout lock.
 */
export async function unpaidEntries(
  db: Db,
  { shopId, holdDays, now }: { shopId: string; holdDays: number; now: Date },
): Promise<Unpaid[]> {
  const { rows } = await UNPAID`
    with paid as (
      select made.entry_id, made.position, sum(made.amount_cents)::bigint as cents
      from payouts
      join payout_parts part on part.payout_id = payouts.id and part.status not in ${statuses.failedPayoutParts}
      join payout_entries made on made.part_id = part.id
      where payouts.shop_id = ${shopId} group by 1, 2
    )
    select p.entry_id, p.position, e.kind, e.order_id,
      (-p.amount_cents - coalesce(paid.cents, 0))::bigint as cents, paid.cents is null as whole
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
    left join shipments s on s.id = p.shipment_id
    left join paid on paid.entry_id = p.entry_id and paid.position = p.position
    where p.account = ${shopAccount(shopId)}
      and e.kind in ${entryKinds.payable}
      and e.created_at <= ${now}
      and (s.id is null or ${releaseOf('s', holdDays)} <= ${now})
      and -p.amount_cents <> coalesce(paid.cents, 0)
    order by p.entry_id, p.position`.execute(db);
  return rows;
}

/**
 * Returns the orders for which a shop was paid more than it earned, with the difference, the one
 * with the newest entry first.
 */
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
