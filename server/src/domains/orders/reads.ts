import type {
  Order,
  OrdersToShip,
  ShopOrder,
  ShopOrdersFilter,
  ShopOrdersQuery,
} from '@souk/contract/orders';
import { ORDERS } from '@souk/contract/orders';
import { TO_SHIP } from '@souk/contract/order-status';
import type { PageQuery } from '@souk/contract/paging';
import { sql } from 'kysely';
import { containing, countedPage, type Page } from '../../paging/pages.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { loadOrders, loadShopOrders } from './load-orders.ts';
import { isBeingRefunded } from './money.ts';
import { shipmentById, type ShipmentRow } from '../shipments/queries.ts';

export { loadOrders, loadShopOrders } from './load-orders.ts';
export { changesOf, lockShipments, partsOf, type ShipmentRow } from '../shipments/queries.ts';

/** One's own purchases, newest first. */
export async function ordersOf(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  page: PageQuery,
): Promise<Page<Order>> {
  const mine = deps.db.selectFrom('orders').select('id').where('buyer_id', '=', actor.id);
  const { rows, total } = await countedPage(mine.orderBy('id', 'desc'), page);
  const ids = rows.map(({ id }) => id);
  return { rows: await loadOrders(deps.db, ids), total };
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

/** The buyer of a purchase and its items, as stock lines. */
export async function boughtBy(db: Db, orderId: string) {
  const lines = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['buyer_id', 'product_id', 'variant_id', 'quantity'])
    .where('order_id', '=', orderId)
    .modifyEnd(PREPARED)
    .execute();
  return { buyerId: lines[0]?.buyer_id ?? '', lines };
}

/** A shop's part of a purchase. @throws ProblemError 404 */
export async function partOf(db: Db, shipmentId: string): Promise<ShipmentRow> {
  const part = await shipmentById(db, shipmentId);
  if (!part) throw notFound(ORDERS.notFound);
  return part;
}

/** The numbers by which people know orders. */
export async function orderNumbers(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', 'in', [...orderIds])
    .execute();
  return new Map(rows.map(({ id, order_number }) => [id, order_number]));
}

/** The shops that orders were made at. */
export async function shopsOfOrders(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, { id: string; name: string }[]>();
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .select(['shipments.order_id', 'shops.id', 'shops.name'])
    .where('shipments.order_id', 'in', [...orderIds])
    .orderBy('shipments.id')
    .execute();
  const shops = new Map<string, { id: string; name: string }[]>();
  for (const { order_id, id, name } of rows) {
    shops.set(order_id, [...(shops.get(order_id) ?? []), { id, name }]);
  }
  return shops;
}

/** The items of a part. */
export async function itemIdsOf(db: Db, shipmentId: string): Promise<string[]> {
  const items = db.selectFrom('order_items').select('id').where('shipment_id', '=', shipmentId);
  return (await items.execute()).map(({ id }) => id);
}

/** What a buyer pays for a part, in cents: its items, and its share of shipping and tax. */
export function amountOf(part: ShipmentRow): number {
  return part.subtotal_cents + part.shipping_cents + part.tax_cents;
}

/** A shop's parts of purchases, filtered. Without joins, counting thousands reads the index alone. */
export function salesOf(db: Db, shopId: string, filter: ShopOrdersFilter) {
  let sales = db
    .selectFrom('shipments')
    .where('shipments.shop_id', '=', shopId)
    .where('shipments.lapsed', '=', false);
  if (filter.status) sales = sales.where('shipments.status', '=', filter.status);
  if (filter.search) {
    const like = containing(filter.search);
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

/** A shop's part of each purchase, newest first. @throws ProblemError 404 */
export async function shopOrders(
  deps: Pick<Deps, 'db'>,
  shopId: string,
  query: ShopOrdersQuery,
): Promise<Page<ShopOrder>> {
  const sales = salesOf(deps.db, shopId, query).select('shipments.id');
  const { rows, total } = await countedPage(sales.orderBy('shipments.order_id', 'desc'), query);
  const ids = rows.map(({ id }) => id);
  return { rows: await loadShopOrders(deps.db, ids), total };
}

/** One's own shops with paid orders to ship, those with most first. */
export async function ordersToShip(deps: Pick<Deps, 'db'>, actor: Actor): Promise<OrdersToShip[]> {
  return deps.db
    .selectFrom('shops')
    .innerJoin('shipments', 'shipments.shop_id', 'shops.id')
    .where('shops.owner_id', '=', actor.id)
    .where('shops.deleted_at', 'is', null)
    .where('shipments.lapsed', '=', false)
    .where('shipments.status', 'in', TO_SHIP)
    .where(({ not }) => not(isBeingRefunded))
    .groupBy(['shops.id', 'shops.name'])
    .select(({ fn }) => [
      'shops.id as shop_id',
      'shops.name as shop_name',
      fn.countAll<number>().as('count'),
    ])
    .orderBy('count', 'desc')
    .orderBy('shops.id')
    .execute();
}
