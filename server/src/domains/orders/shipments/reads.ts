import type { OrderSort } from '@souk/contract/order-sorts';
import { STATUSES, TO_SHIP } from '@souk/contract/order-status';
import type {
  OrdersToShip,
  Shipment,
  ShipmentsFilter,
  ShipmentsQuery,
} from '@souk/contract/orders';
import { ORDERS } from '@souk/contract/orders';
import { sql } from 'kysely';
import { orNull, value } from '../../../db/raw-sql.ts';
import type { Db, Row } from '../../../db/rows.ts';
import { contains } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { inOrder } from '../../../paging/found-page.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import {
  highFirst,
  lowFirst,
  NEWEST,
  OLDEST,
  orderTerms,
  type SortOrder,
} from '../../../paging/sort-order.ts';
import type { Actor } from '../../accounts/index.ts';
import { isBeingRefunded } from '../money.ts';
import { loadShipments } from './load-shipments.ts';

export type ShipmentRow = Row<'shipments'>;

/** @throws ProblemError 404 */
export async function shipmentById(db: Db, shipmentId: string): Promise<ShipmentRow> {
  const shipment = await db
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', shipmentId)
    .executeTakeFirst();
  if (!shipment) throw notFound(ORDERS.notFound);
  return shipment;
}

/** Selects the shipments of a purchase, each with its shop and the shop's owner. */
export function shipmentsOf(db: Db, orderId: string) {
  return db
    .selectFrom('shipments')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .selectAll('shipments')
    .select(['shops.owner_id', 'shops.order_mails', 'shops.name as shop_name'])
    .where('shipments.order_id', '=', orderId)
    .orderBy('shipments.id')
    .execute();
}

/** Selects the status changes of a purchase's shipments, oldest first. */
export function changesOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_status_changes as change')
    .innerJoin('shipments', 'shipments.id', 'change.shipment_id')
    .select(['change.shipment_id', 'change.source'])
    .select(value(orNull(STATUSES))`change.from_status`.as('from_status'))
    .select(value(STATUSES)`change.to_status`.as('to_status'))
    .select(['change.note', 'change.paid_by_hand', 'change.created_at'])
    .where('shipments.order_id', '=', orderId)
    .orderBy('change.id')
    .execute();
}

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

/**
 * Returns the amount that a buyer pays for a shipment, in minor units: its items, and its share of
 * shipping and tax.
 */
export function amountOf(shipment: ShipmentRow): number {
  return shipment.subtotal_cents + shipment.shipping_cents + shipment.tax_cents;
}

/**
 * Selects a shop's shipments, filtered. Without joins, counting thousands of them reads only the
 * index.
 */
export function shipmentsMatching(db: Db, shopId: string, filter: ShipmentsFilter) {
  let shipments = db
    .selectFrom('shipments')
    .where('shipments.shop_id', '=', shopId)
    .where('shipments.lapsed', '=', false);
  if (filter.status) shipments = shipments.where('shipments.status', '=', filter.status);
  if (filter.orders) {
    shipments = shipments.where('shipments.order_id', 'in', filter.orders.split(','));
  }
  if (filter.search) {
    const { search } = filter;
    shipments = shipments.where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.id', '=', 'shipments.order_id')
            .where((order) =>
              order.or([
                contains(sql.ref('orders.order_number'), search),
                contains(
                  sql`concat(orders.shipping_address->>'first_name', ' ', orders.shipping_address->>'last_name')`,
                  search,
                ),
              ]),
            ),
        ),
        exists(
          selectFrom('order_items')
            .select('order_items.id')
            .whereRef('order_items.shipment_id', '=', 'shipments.id')
            .where(contains(sql.ref('order_items.product_name'), search)),
        ),
      ]),
    );
  }
  return shipments;
}

const TOTAL = sql`(subtotal_cents + shipping_cents + tax_cents)`;
const SORT_ORDERS: Record<OrderSort, SortOrder> = {
  newest: NEWEST,
  oldest: OLDEST,
  total_high: highFirst(TOTAL),
  total_low: lowFirst(TOTAL),
};

/** Lists a shop's shipments, newest first by default. @throws ProblemError 404 */
export async function shipmentsOfShop(
  deps: Pick<Deps, 'db'>,
  shopId: string,
  query: ShipmentsQuery,
): Promise<Page<Shipment>> {
  const shipments = shipmentsMatching(deps.db, shopId, query).select(['id', 'order_id']);
  const order = orderTerms(SORT_ORDERS[query.sort ?? 'newest'], sql`shipments.order_id`);
  const { rows, total } = await countedPage(shipments.orderBy(order), query);
  const loaded = await loadShipments(
    deps.db,
    rows.map(({ id }) => id),
  );
  // A loaded shipment's id is its order's.
  const orderIds = rows.map(({ order_id }) => order_id);
  return { rows: inOrder(orderIds, loaded), total };
}

/** Returns the actor's own shops with paid orders to ship, those with the most first. */
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
