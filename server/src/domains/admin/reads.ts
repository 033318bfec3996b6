import type {
  AdminOrder,
  AdminOrderDetail,
  AdminOrdersQuery,
  AdminStats,
  StatusChange,
} from '@souk/contract/admin';
import { toAmount } from '@souk/contract/money';
import type { OrderSort } from '@souk/contract/order-sorts';
import { PURCHASE_STATUSES, STATUSES } from '@souk/contract/order-status';
import { ORDERS } from '@souk/contract/orders';
import { sql } from 'kysely';
import { orNull, row, value } from '../../db/raw-sql.ts';
import type { Db } from '../../db/rows.ts';
import { contains } from '../../db/words.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import { countedPage, type Page } from '../../paging/pages.ts';
import {
  highFirst,
  lowFirst,
  NEWEST,
  OLDEST,
  orderTerms,
  type SortOrder,
} from '../../paging/sort-order.ts';
import { fraudWarningsOf, keptCents, parkedPaymentsOf, refundDetails } from '../money/index.ts';
import { loadOrders, vatOfOrder } from '../orders/index.ts';

/** Returns site-wide totals. Revenue is what the provider was paid minus refunds. */
export async function siteTotals(deps: Pick<Deps, 'db'>): Promise<AdminStats> {
  const [{ rows }, revenueCents] = await Promise.all([
    row({ total_users: 'number', total_shops: 'number', total_products: 'number' })`
      select (select count(*) from users where deleted_at is null) as total_users,
        (select count(*) from shops where deleted_at is null) as total_shops,
        (select count(*) from products where deleted_at is null) as total_products`.execute(
      deps.db,
    ),
    keptCents(deps.db),
  ]);
  const totals = rows[0] ?? { total_users: 0, total_shops: 0, total_products: 0 };
  return { ...totals, total_revenue: toAmount(revenueCents) };
}

/** SQL: the status of a whole purchase, by the rule of `purchaseStatus`. */
function ownStatus() {
  const inTurn = sql`array[${sql.join(PURCHASE_STATUSES)}]::text[]`;
  return sql`(select (${inTurn})[coalesce(
      min(array_position(${inTurn}, s.status)), ${PURCHASE_STATUSES.length})]
    from shipments s where s.order_id = orders.id)`;
}

function matching(db: Db, query: AdminOrdersQuery) {
  let orders = db.selectFrom('orders').innerJoin('users', 'users.id', 'orders.buyer_id');
  if (query.status) orders = orders.where(ownStatus(), '=', query.status);
  if (query.shop_id) {
    const shopId = query.shop_id;
    orders = orders.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shipments')
          .select('shipments.id')
          .whereRef('shipments.order_id', '=', 'orders.id')
          .where('shipments.shop_id', '=', shopId),
      ),
    );
  }
  if (query.search) {
    const { search } = query;
    orders = orders.where(({ or, exists, selectFrom }) =>
      or([
        contains(sql.ref('orders.order_number'), search),
        contains(sql.ref('users.email'), search),
        contains(sql`users.first_name || ' ' || users.last_name`, search),
        contains(
          sql`concat(orders.shipping_address->>'first_name', ' ', orders.shipping_address->>'last_name')`,
          search,
        ),
        contains(sql`orders.shipping_address->>'email'`, search),
        exists(
          selectFrom('order_items')
            .select('order_items.id')
            .whereRef('order_items.order_id', '=', 'orders.id')
            .where(contains(sql.ref('order_items.product_name'), search)),
        ),
      ]),
    );
  }
  return orders;
}

async function withBuyers(db: Db, ids: string[]): Promise<AdminOrder[]> {
  if (ids.length === 0) return [];
  const [orders, buyers] = await Promise.all([
    loadOrders(db, ids),
    db
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name'])
      .where('id', 'in', db.selectFrom('orders').select('buyer_id').where('id', 'in', ids))
      .execute(),
  ]);
  const byId = new Map(buyers.map((buyer) => [buyer.id, buyer]));
  return orders.map((order) => {
    const buyer = byId.get(order.buyer_id);
    return {
      ...order,
      buyer_name: buyer ? `${buyer.first_name} ${buyer.last_name}` : '',
      buyer_email: buyer?.email ?? '',
    };
  });
}

const SORT_ORDERS: Record<OrderSort, SortOrder> = {
  newest: NEWEST,
  oldest: OLDEST,
  total_high: highFirst(sql`orders.total_cents`),
  total_low: lowFirst(sql`orders.total_cents`),
};

/** Lists all purchases of the site, newest first by default. */
export async function allOrders(
  deps: Pick<Deps, 'db'>,
  query: AdminOrdersQuery,
): Promise<Page<AdminOrder>> {
  const order = orderTerms(SORT_ORDERS[query.sort ?? 'newest'], sql`orders.id`);
  const orders = matching(deps.db, query).select('orders.id').orderBy(order);
  const { rows, total } = await countedPage(orders, query);
  const ids = rows.map(({ id }) => id);
  return { rows: await withBuyers(deps.db, ids), total };
}

/** Returns the newest purchases of a buyer, or those with a shipment from a shop. */
export async function newestOrders(
  db: Db,
  of: { buyer_id: string } | { shop_id: string },
  limit: number,
): Promise<AdminOrder[]> {
  const { rows } =
    'buyer_id' in of
      ? await row({ id: 'text' })`select id from orders where buyer_id = ${of.buyer_id}
          order by id desc limit ${limit}`.execute(db)
      : await row({ id: 'text' })`select order_id as id from shipments
          where shop_id = ${of.shop_id} and not lapsed order by order_id desc limit ${limit}`.execute(
          db,
        );
  return withBuyers(
    db,
    rows.map(({ id }) => id),
  );
}

async function historyOf(db: Db, orderId: string): Promise<StatusChange[]> {
  const rows = await db
    .selectFrom('order_status_changes as change')
    .innerJoin('shipments', 'shipments.id', 'change.shipment_id')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .leftJoin('users', 'users.id', 'change.actor_id')
    .select([
      'shipments.shop_id',
      'shops.name as shop_name',
      value(orNull(STATUSES))`change.from_status`.as('from_status'),
      value(STATUSES)`change.to_status`.as('to_status'),
      'change.tracking_url',
      'change.carrier',
      'change.tracking_number',
      'change.source',
      'change.note',
      'change.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('shipments.order_id', '=', orderId)
    .orderBy('change.id')
    .execute();
  return rows.map(({ first_name, last_name, source, created_at, ...row }) => ({
    ...row,
    by: first_name === null ? source : `${first_name} ${last_name} (${source})`,
    created_at: created_at.toISOString(),
  }));
}

/** Returns one purchase with its full history. @throws ProblemError 404 */
export async function orderWithHistory(
  deps: Pick<Deps, 'db'>,
  orderId: string,
): Promise<AdminOrderDetail> {
  const [[order], history, parked] = await Promise.all([
    withBuyers(deps.db, [orderId]),
    historyOf(deps.db, orderId),
    parkedPaymentsOf(deps.db, orderId),
  ]);
  if (!order) throw notFound(ORDERS.notFound);
  const refunds = (await refundDetails(deps.db, 'payments.order_id', orderId)).map(
    ({ settled_at: _, ...refund }) => refund,
  );
  const fraud_warnings = await fraudWarningsOf(deps.db, orderId);
  const vat = await vatOfOrder(deps.db, orderId);
  return { ...order, history, parked_payments: parked, refunds, fraud_warnings, vat };
}
