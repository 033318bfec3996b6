import type { Address, Order } from '@souk/contract/orders';
import { ORDERS } from '@souk/contract/orders';
import type { PageQuery } from '@souk/contract/paging';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { firstIdAt } from '../../kit/ids.ts';
import { notFound } from '../../kit/problems.ts';
import { countedPage, type Page } from '../../paging/pages.ts';
import type { Actor } from '../accounts/index.ts';
import { loadOrders } from './load-orders.ts';
import { neverOpened } from './money.ts';

/** Returns one's own purchases, newest first, without those that could never be paid. */
export async function ordersOf(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  page: PageQuery,
): Promise<Page<Order>> {
  const mine = deps.db
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', actor.id)
    .where(({ not }) => not(neverOpened));
  const { rows, total } = await countedPage(mine.orderBy('id', 'desc'), page);
  const ids = rows.map(({ id }) => id);
  return { rows: await loadOrders(deps.db, ids), total };
}

/** Counts the orders since that moment. */
export async function ordersSince(db: Db, from: Date): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '>=', firstIdAt(from))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns one's own purchase. @throws ProblemError 404, also for another person's */
export async function orderOf(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<Order> {
  const [order] = await loadOrders(deps.db, [orderId]);
  if (!order || order.buyer_id !== actor.id) throw notFound(ORDERS.notFound);
  return order;
}

export async function buyerOf(db: Db, orderId: string): Promise<string> {
  const order = db.selectFrom('orders').select('buyer_id').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).buyer_id;
}

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

/** Returns the buyer's VAT number on an order, and whether the register confirmed it. */
export async function vatOfOrder(
  db: Db,
  orderId: string,
): Promise<{ id: string; verified: boolean } | null> {
  const order = await db
    .selectFrom('orders')
    .select(['vat_id', 'vat_verified'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.vat_id ? { id: order.vat_id, verified: order.vat_verified ?? false } : null;
}

export async function orderIdOfNumber(db: Db, orderNumber: string): Promise<string | null> {
  const order = db.selectFrom('orders').select('id').where('order_number', '=', orderNumber);
  return (await order.executeTakeFirst())?.id ?? null;
}

/** Returns the address of an account's last order, and when it was placed. */
export async function lastAddress(
  db: Db,
  buyerId: string,
): Promise<{ address: Address; at: Date } | null> {
  const last = await db
    .selectFrom('orders')
    .select(['shipping_address', 'created_at'])
    .where('buyer_id', '=', buyerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { address: last.shipping_address as Address, at: last.created_at } : null;
}
