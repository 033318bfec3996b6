import type { UnpaidOrder } from '@souk/contract/orders';
import { toDollars } from '@souk/contract/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

/** Of an order joined with its payment: the card page while it can be paid there, and until when it holds its pieces. */
export const whileUnpaid = {
  checkout_url: sql<string | null>`case when payments.status = 'unpaid'
    and payments.expires_at > now() then payments.checkout_url end`,
  expires_at: sql<Date | null>`case when payments.status in ('creating', 'unpaid')
    then payments.expires_at end`,
};

/** A person's unpaid orders that hold pieces, oldest first. */
export async function unpaidOrdersOf(db: Kysely<DB>, buyerId: string): Promise<UnpaidOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('shipments', 'shipments.order_id', 'orders.id')
    .innerJoin('order_items', 'order_items.shipment_id', 'shipments.id')
    .where('orders.buyer_id', '=', buyerId)
    .where('payments.status', 'in', ['creating', 'unpaid'])
    .where('shipments.holds_stock', '=', true)
    .orderBy('orders.id')
    .orderBy('order_items.position')
    .select([
      'orders.id',
      'orders.order_number',
      'orders.total_cents',
      'payments.expires_at',
      'order_items.product_id',
      'order_items.product_name',
      'order_items.variant_id',
      'order_items.variant_value',
      'order_items.quantity',
      whileUnpaid.checkout_url.as('checkout_url'),
    ])
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((items) => {
    const [order] = items;
    if (!order) return [];
    const { id, order_number, total_cents, checkout_url, expires_at } = order;
    return {
      id,
      order_number,
      total_amount: toDollars(total_cents),
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

/** How many pieces of a product and option these orders hold. */
export function piecesHeld(
  orders: readonly UnpaidOrder[],
  pair: { product_id: string; variant_id: string | null },
): number {
  return orders
    .flatMap(({ items }) => items)
    .filter((item) => item.product_id === pair.product_id && item.variant_id === pair.variant_id)
    .reduce((pieces, { quantity }) => pieces + quantity, 0);
}

/** The order that a person placed last; null where there is none. */
export async function latestOrderOf(db: Kysely<DB>, buyerId: string): Promise<string | null> {
  const latest = await db
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.id ?? null;
}
