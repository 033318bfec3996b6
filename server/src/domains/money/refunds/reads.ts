import type { AdminRefund } from '@souk/contract/admin-lists';
import { toAmount } from '@souk/contract/money';
import { sql, type RawBuilder } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { openHolds } from '../holds/reads.ts';

/** Counts the refunds that are on their way. */
export async function refundsUnderWay(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['requested', 'pending'])
    .executeTakeFirstOrThrow();
  return count;
}

export type PaymentPeriod = {
  from: Date;
  /** Exclusive. */
  to: Date;
  /** The shops to include; null for all. */
  shopIds: readonly string[] | null;
};

/** SQL: the refunded amount of the shipment `s`, as `back`: `cents`, and `goods_cents` of these. */
const withRefunded = sql`cross join lateral (
  select coalesce(sum(r.amount_cents), 0) as cents, coalesce(sum(r.goods_cents), 0) as goods_cents
  from refunds r where r.shipment_id = s.id and r.status = 'succeeded') back`;
/** SQL: whether some of it is not refunded. */
const isKept = sql`(back.cents = 0
  or back.cents < s.subtotal_cents + s.shipping_cents + s.tax_cents)`;

/** SQL: the refunded pieces of the order item `i`, as `back`: `quantity` and `goods_cents`. */
export const withRefundedPieces = sql`cross join lateral (
  select coalesce(sum(b.quantity), 0) as quantity, coalesce(sum(b.goods_cents), 0) as goods_cents
  from refund_items b join refunds r on r.id = b.refund_id and r.status = 'succeeded'
  where b.order_item_id = i.id) back`;

/**
 * Selects the paid shipments that were not fully refunded, as a table: `shipment_id`, `order_id`,
 * `shop_id`, `buyer_id`, `subtotal_cents` (items alone, without those refunded) and `day` (of the
 * payment, in UTC).
 */
export function keptShipments({ from, to, shopIds }: PaymentPeriod): RawBuilder<unknown> {
  return sql`
    select s.id as shipment_id, s.order_id, s.shop_id, o.buyer_id,
      s.subtotal_cents - back.goods_cents as subtotal_cents, (m.paid_at at time zone 'UTC')::date as day
    from payments m
    join shipments s on s.order_id = m.order_id
    join orders o on o.id = m.order_id
    ${withRefunded}
    where m.status = 'paid' and m.paid_at >= ${from} and m.paid_at < ${to}
      ${shopIds === null ? sql`` : sql`and s.shop_id = any(${[...shopIds]}::uuid[])`}
      and ${isKept}`;
}

/**
 * The same for the orders selected by `orders` (`order_id`), without `subtotal_cents` and `day`.
 */
export const keptShipmentsOf = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.id as shipment_id, s.order_id, s.shop_id, o.buyer_id
  from (${orders}) asked
  join payments m on m.order_id = asked.order_id and m.status = 'paid'
  join shipments s on s.order_id = m.order_id
  join orders o on o.id = m.order_id
  ${withRefunded}
  where ${isKept}`;

/** Counts each shop's shipments paid and not fully refunded; omits shops without any. */
export async function keptShipmentCounts(
  db: Db,
  shopIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await row({ shop_id: 'text', shipments: 'number' })`
    select s.shop_id, count(*)::int as shipments
    from shipments s join payments m on m.order_id = s.order_id and m.status = 'paid'
    ${withRefunded}
    where s.shop_id = any(${[...shopIds]}::uuid[]) and not s.lapsed and ${isKept}
    group by s.shop_id`.execute(db);
  return new Map(rows.map(({ shop_id, shipments }) => [shop_id, shipments]));
}

/** Selects the orders with a payment or refund after that moment: `order_id`. */
export const soldSince = (since: Date): RawBuilder<unknown> => sql`
  select m.order_id from payments m where m.status = 'paid' and m.paid_at > ${since}
  union
  select m.order_id from refunds r join payments m on m.id = r.payment_id
  where r.status = 'succeeded' and r.settled_at > ${since}`;

/** Lists a shop's refunds, newest first. */
export async function refundsOfShop(db: Db, shopId: string, limit: number): Promise<AdminRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('shipments', 'shipments.id', 'refunds.shipment_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['refunds.id', 'orders.id as order_id', 'orders.order_number', 'refunds.amount_cents'])
    .select(['refunds.status', 'refunds.reason', 'refunds.created_at'])
    .where('shipments.shop_id', '=', shopId)
    .where('shipments.lapsed', '=', false)
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ amount_cents, status, created_at, ...refund }) => ({
    ...refund,
    amount: toAmount(amount_cents),
    status: status === 'requested' ? 'pending' : status,
    created_at: created_at.toISOString(),
  }));
}

/** Lists the refunds that failed and were neither retried nor dropped, oldest first. */
export async function openFailedRefunds(db: Db) {
  const holds = await openHolds(db, 'failed_refund');
  const causes = holds.map(({ cause }) => cause);
  if (causes.length === 0) return [];
  return db
    .selectFrom('refunds')
    .innerJoin('shipments', 'shipments.id', 'refunds.shipment_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['orders.id as order_id', 'orders.order_number', 'refunds.amount_cents'])
    .select('refunds.created_at')
    .where('refunds.id', 'in', causes)
    .orderBy('refunds.id')
    .execute();
}
