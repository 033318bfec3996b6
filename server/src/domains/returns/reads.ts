import type { PageQuery } from '@souk/contract/paging';
import type { AdminRequest } from '@souk/contract/returns';
import { countedPage, type Page } from '../../paging/pages.ts';
import type { Deps } from '../../deps.ts';
import { loadOrders, loadShopOrders } from '../orders/reads.ts';
import { requestsWithAdmin } from './queries.ts';
import { toRequest } from './to-return.ts';

/** Requests that wait for an admin's decision, oldest first. */
export async function requestsToDecide(
  { db }: Pick<Deps, 'db'>,
  page: PageQuery,
): Promise<Page<AdminRequest>> {
  const { rows, total } = await countedPage(requestsWithAdmin(db), page);
  const [orders, sales] = await Promise.all([
    loadOrders(db, [...new Set(rows.map(({ order_id }) => order_id))]),
    loadShopOrders(
      db,
      rows.map(({ shipment_id }) => shipment_id),
    ),
  ]);
  const decided = rows.flatMap((row) => {
    const order = orders.find(({ id }) => id === row.order_id);
    const sale = sales.find(({ id, shop_id }) => id === row.order_id && shop_id === row.shop_id);
    if (!order || !sale) return [];
    return {
      ...toRequest(row),
      order_id: row.order_id,
      order_number: order.order_number,
      shop_name: sale.shop_name,
      buyer_name: sale.customer_name,
      buyer_email: order.shipping_address.email,
      refundable: sale.refundable,
    };
  });
  return { rows: decided, total };
}
