// The only file in this room that reads the tables of payments, a room that comes later.
import { toAmount } from '@souk/contract/money';
import type { Refund, UnpaidOrder } from '@souk/contract/orders';
import { sql, type SqlBool } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import { keysOf, orNull, row, type RowOf, value } from '../../db/raw-sql.ts';
import type { Db, Row } from '../../db/rows.ts';

/**
 * SQL: whether a shipment is being refunded in full. Looked up by order and shop, it only reads the
 * index.
 */
export const isBeingRefunded = sql<SqlBool>`(shipments.order_id, shipments.shop_id) in (
  select s.order_id, s.shop_id from refunds r join shipments s on s.id = r.shipment_id
  where r.status in ('requested', 'pending') and s.subtotal_cents + s.shipping_cents + s.tax_cents
    <= (select sum(amount_cents) from refunds where shipment_id = s.id
      and status <> 'failed'))`;

export const REFUND_STATUSES = keysOf<Row<'refunds'>['status']>({
  requested: true,
  pending: true,
  succeeded: true,
  failed: true,
});

type ShipmentMoney = {
  /** Whether the provider was paid for it; the seller's word is not enough. */
  paid: boolean;
  /** The latest refund. */
  refund: Refund | null;
  /** The minor units refunded, or on their way. */
  refundedCents: number;
};

/**
 * Returns the payment and refunds at the provider by shipment id: one statement for all of them.
 */
export async function moneyOfShipments(
  db: Db,
  key: 'order_id' | 'id',
  ids: string[],
): Promise<(shipmentId: string) => ShipmentMoney> {
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('payments', 'payments.order_id', 'shipments.order_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('refunds')
          .select(['status', 'amount_cents', 'failure'])
          .whereRef('refunds.shipment_id', '=', 'shipments.id')
          .orderBy('refunds.id', 'desc')
          .limit(1)
          .as('refund'),
      (join) => join.onTrue(),
    )
    .where(`shipments.${key}`, 'in', ids)
    .select([
      'shipments.id',
      'payments.status as payment',
      value(orNull(REFUND_STATUSES))`refund.status`.as('status'),
      'refund.amount_cents',
      'refund.failure',
      value('number')`(select coalesce(sum(amount_cents), 0)::bigint from refunds
        where shipment_id = shipments.id and status <> 'failed')`.as('refunded_cents'),
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (shipmentId) => {
    const row = byId.get(shipmentId);
    const paid = row?.payment === 'paid';
    const refundedCents = row?.refunded_cents ?? 0;
    if (!row?.status) return { paid, refund: null, refundedCents };
    const status = row.status === 'requested' ? 'pending' : row.status;
    const amount = toAmount(row.amount_cents ?? 0);
    return { paid, refund: { status, amount, failure: row.failure }, refundedCents };
  };
}

/**
 * Columns of orders joined with payments: the payment page while the order can be paid, when it
 * stops holding its items, and whether a delayed payment is under way.
 */
export const whileUnpaid = {
  checkout_url: value('text | null')`case when payments.status = 'unpaid'
    and payments.processing_since is null and payments.expires_at > now() then payments.checkout_url end`,
  expires_at: value('time | null')`case when payments.status in ('creating', 'unpaid')
    and payments.processing_since is null then payments.expires_at end`,
  payment_processing: value('boolean')`coalesce(payments.status in ('creating', 'unpaid')
    and payments.processing_since is not null, false)`,
};

/** The latest order, beside each item held by an unpaid one: all null if none exists. */
const STANDING = row({
  latest: 'text | null',
  id: 'text | null',
  order_number: 'text | null',
  total_cents: 'number | null',
  expires_at: 'time | null',
  checkout_url: 'text | null',
  product_id: 'text | null',
  product_name: 'text | null',
  variant_id: 'text | null',
  variant_value: 'text | null',
  quantity: 'number | null',
  position: 'number | null',
});
type LatestOrderRow = RowOf<typeof STANDING>;

/** An item held by an unpaid order. */
type HeldItem = {
  [Name in keyof LatestOrderRow]: Name extends 'checkout_url' | 'variant_id' | 'variant_value'
    ? LatestOrderRow[Name]
    : NonNullable<LatestOrderRow[Name]>;
};

export type BuyersOrders = { latest: string | null; unpaid: UnpaidOrder[] };

/**
 * Returns a person's latest order, and their unpaid orders that hold items and can still be closed,
 * oldest first. One query, so both reflect the same moment.
 */
export async function unpaidOrdersOf(db: Db, buyerId: string): Promise<BuyersOrders> {
  const { rows } = await STANDING`${PREPARED}
    select last.id as latest, held.*
    from (select (select id from orders where buyer_id = ${buyerId} order by id desc limit 1)) last (id)
    left join (
      select orders.id, orders.order_number, orders.total_cents, payments.expires_at,
        ${whileUnpaid.checkout_url} as checkout_url, items.product_id, items.product_name,
        items.variant_id, items.variant_value, items.quantity, items.position
      from orders
      join payments on payments.order_id = orders.id
      join shipments on shipments.order_id = orders.id
      join order_items items on items.shipment_id = shipments.id
      where orders.buyer_id = ${buyerId} and payments.status in ('creating', 'unpaid')
        and payments.processing_since is null and shipments.holds_stock) held on true
    order by held.id, held.position`.execute(db);
  const items = rows.filter((one): one is HeldItem => one.id !== null);
  return { latest: rows[0]?.latest ?? null, unpaid: toUnpaid(items) };
}

function toUnpaid(held: readonly HeldItem[]): UnpaidOrder[] {
  return [...Map.groupBy(held, ({ id }) => id).values()].flatMap((items) => {
    const [order] = items;
    if (!order) return [];
    const { id, order_number, total_cents, checkout_url, expires_at } = order;
    return {
      id,
      order_number,
      total_amount: toAmount(total_cents),
      checkout_url,
      expires_at: expires_at.toISOString(),
      items: items.map(({ product_id, product_name, variant_id, variant_value, quantity }) => ({
        product_id,
        product_name,
        variant_id,
        variant_value,
        quantity,
      })),
    };
  });
}

/** Returns how many of a product and option these orders hold. */
export function heldBy(
  orders: readonly UnpaidOrder[],
  pair: { product_id: string; variant_id: string | null },
): number {
  return orders
    .flatMap(({ items }) => items)
    .filter((item) => item.product_id === pair.product_id && item.variant_id === pair.variant_id)
    .reduce((held, { quantity }) => held + quantity, 0);
}

/**
 * Whether an order's card page never opened, because the provider refused it or didn't answer. An
 * order whose session turned up after all, or for which money came in, isn't one of them.
 */
export const neverOpened = sql<SqlBool>`(exists (select from payments where payments.order_id = orders.id
  and payments.status = 'expired' and payments.session_id is null)
  and not exists (select from parked_payments where parked_payments.order_id = orders.id))`;
