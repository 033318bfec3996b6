import type {
  Address,
  Order,
  OrderStatus,
  ShopOrder,
  ShopOrdersQuery,
} from '@souk/contract/orders';
import { ORDERS } from '@souk/contract/orders';
import { toDollars } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { shopToManage } from '../shops/reads.ts';
import { itemsBy, loadOrders } from './load.ts';

export { loadOrders } from './load.ts';

/** A page of a list and how many there are in all. */
export type Page<T> = { rows: T[]; total: number };

/** One's own purchases, newest first. */
export async function ordersOf(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  page: PageQuery,
): Promise<Page<Order>> {
  const mine = deps.db.selectFrom('orders').where('buyer_id', '=', actor.id);
  const [ids, { total }] = await Promise.all([
    mine
      .select('id')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset((page.page - 1) * page.limit)
      .execute(),
    mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: await loadOrders(
      deps.db,
      ids.map(({ id }) => id),
    ),
    total,
  };
}

/** One's own purchase. @throws ProblemError 404, also for another person's */
export async function orderOf(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<Order> {
  const [order] = await loadOrders(deps.db, [orderId]);
  if (!order || order.buyer_id !== actor.id) throw notFound(ORDERS.notFound);
  return order;
}

function salesOf(
  db: Kysely<DB>,
  shopId: string,
  query: Pick<ShopOrdersQuery, 'status' | 'search'>,
) {
  let sales = db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .where('shipments.shop_id', '=', shopId)
    .where('shipments.lapsed', '=', false);
  if (query.status) sales = sales.where('shipments.status', '=', query.status);
  if (query.search) {
    const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
    sales = sales.where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('orders.order_number', 'ilike', like),
        eb(
          sql<string>`concat(orders.shipping_address->>'first_name', ' ', orders.shipping_address->>'last_name')`,
          'ilike',
          like,
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

/**
 * A shop's part of each purchase, newest first; for its owner or an admin.
 * @throws ProblemError 404 no such shop; 403 not one's own
 */
export async function shopOrders(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  shopId: string,
  query: ShopOrdersQuery,
): Promise<Page<ShopOrder>> {
  await shopToManage(deps.db, actor, shopId, ORDERS.notYours);
  const sales = salesOf(deps.db, shopId, query);
  const [ids, { total }] = await Promise.all([
    sales
      .select('shipments.id')
      .orderBy('shipments.order_id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    sales.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: await loadShopOrders(
      deps.db,
      ids.map(({ id }) => id),
    ),
    total,
  };
}

/** A shop's part of one purchase. @throws ProblemError as {@link shopOrders}; 404 no such sale */
export async function shopOrder(
  deps: Pick<Deps, 'db'>,
  shopId: string,
  orderId: string,
): Promise<ShopOrder> {
  const row = await deps.db
    .selectFrom('shipments')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('lapsed', '=', false)
    .executeTakeFirst();
  const [order] = row ? await loadShopOrders(deps.db, [row.id]) : [];
  if (!order) throw notFound(ORDERS.notFound);
  return order;
}

async function loadShopOrders(db: Kysely<DB>, shipmentIds: string[]): Promise<ShopOrder[]> {
  if (shipmentIds.length === 0) return [];
  const [rows, items] = await Promise.all([
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
  ]);
  return rows.map((row) => {
    const address = row.shipping_address as Address;
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
      total_amount: toDollars(row.subtotal_cents + row.shipping_cents + row.tax_cents),
      items: (items.get(row.id) ?? []).map(({ item }) => item),
      shipping_address: address,
      customer_name: `${address.first_name} ${address.last_name}`,
    };
  });
}
