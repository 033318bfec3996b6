import type { Address, OrderStatus, ShopOrder, ShopOrdersFilter } from '@souk/contract/orders';
import { toDollars } from '@souk/contract/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { itemsBy } from './load.ts';
import { moneyOfParts } from './money-of-parts.ts';

/**
 * A shop's parts of purchases, narrowed. Nothing is joined, so that counting those of a shop with
 * thousands of orders reads its index alone.
 */
export function salesOf(db: Kysely<DB>, shopId: string, filter: ShopOrdersFilter) {
  let sales = db
    .selectFrom('shipments')
    .where('shipments.shop_id', '=', shopId)
    .where('shipments.lapsed', '=', false);
  if (filter.status) sales = sales.where('shipments.status', '=', filter.status);
  if (filter.search) {
    const like = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    sales = sales.where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.id', '=', 'shipments.order_id')
            .where((order) =>
              order.or([
                order('orders.order_number', 'ilike', like),
                order(
                  sql<string>`concat(orders.shipping_address->>'first_name', ' ', orders.shipping_address->>'last_name')`,
                  'ilike',
                  like,
                ),
              ]),
            ),
        ),
        exists(
          selectFrom('order_items')
            .select('order_items.id')
            .whereRef('order_items.shipment_id', '=', 'shipments.id')
            .where('order_items.product_name', 'ilike', like),
        ),
      ]),
    );
  }
  return sales;
}

/** A sale with what its buyer is called, which the seller knows before any address. */
export type Sale = ShopOrder & { customer: Pick<Address, 'first_name' | 'last_name'> };

/** The sales of these shipments, newest first: three statements however many there are. */
export async function loadShopOrders(db: Kysely<DB>, shipmentIds: string[]): Promise<Sale[]> {
  if (shipmentIds.length === 0) return [];
  const [rows, items, moneyOf] = await Promise.all([
    db
      .selectFrom('shipments')
      .innerJoin('orders', 'orders.id', 'shipments.order_id')
      .innerJoin('shops', 'shops.id', 'shipments.shop_id')
      .selectAll('shipments')
      .select([
        'orders.order_number',
        'orders.created_at',
        'orders.shipping_address',
        'shops.name as shop_name',
      ])
      .where('shipments.id', 'in', shipmentIds)
      .orderBy('shipments.order_id', 'desc')
      .$narrowType<{ status: OrderStatus }>()
      .execute(),
    itemsBy(db, 'shipment_id', shipmentIds),
    moneyOfParts(db, 'id', shipmentIds),
  ]);
  return rows.map((row) => {
    const address = row.shipping_address as Address;
    const { first_name, last_name } = address;
    const { paid, refund } = moneyOf(row.id);
    const total = toDollars(row.subtotal_cents + row.shipping_cents + row.tax_cents);
    const held = paid && (refund === null || refund.status === 'failed');
    return {
      id: row.order_id,
      order_number: row.order_number,
      created_at: row.created_at.toISOString(),
      shop_id: row.shop_id,
      shop_name: row.shop_name,
      status: row.status,
      tracking_url: row.tracking_url,
      subtotal: toDollars(row.subtotal_cents),
      shipping: toDollars(row.shipping_cents),
      tax: toDollars(row.tax_cents),
      total_amount: total,
      items: (items.get(row.id) ?? []).map(({ item }) => item),
      shipping_address: paid ? address : null,
      customer_name: `${first_name} ${last_name}`,
      customer: { first_name, last_name },
      refundable: held ? total : 0,
      refund,
    };
  });
}
