import type { Order, OrdersToShip, ShopOrder, ShopOrdersQuery } from '@souk/contract/orders';
import { ORDERS } from '@souk/contract/orders';
import type { PageQuery } from '@souk/contract/paging';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { shopToManage } from '../shops/reads.ts';
import { loadOrders } from './load.ts';
import { isBeingRefunded } from './money-of-parts.ts';
import { loadShopOrders, salesOf } from './sales.ts';

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

/** One's own shops in which paid orders wait to be shipped, those with most first. */
export async function ordersToShip(deps: Pick<Deps, 'db'>, actor: Actor): Promise<OrdersToShip[]> {
  return deps.db
    .selectFrom('shops')
    .innerJoin('shipments', 'shipments.shop_id', 'shops.id')
    .where('shops.owner_id', '=', actor.id)
    .where('shops.deleted_at', 'is', null)
    .where('shipments.lapsed', '=', false)
    .where('shipments.status', '=', 'paid')
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
