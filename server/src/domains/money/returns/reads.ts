import type { PageQuery } from '@souk/contract/paging';
import type { AdminReturnRequest, ReturnRequest } from '@souk/contract/returns';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import { loadOrders, loadShipments } from '../../orders/index.ts';
import { returnRowsOfOrder, returnsWithAdmin } from './queries.ts';
import { toReturn } from './to-return.ts';

/** Returns the requests awaiting an admin's decision, oldest first. */
export async function returnsToDecide(
  { db }: Pick<Deps, 'db'>,
  page: PageQuery,
): Promise<Page<AdminReturnRequest>> {
  const { rows, total } = await countedPage(returnsWithAdmin(db), page);
  const [orders, shipments] = await Promise.all([
    loadOrders(db, [...new Set(rows.map(({ order_id }) => order_id))]),
    loadShipments(
      db,
      rows.map(({ shipment_id }) => shipment_id),
    ),
  ]);
  const decided = rows.flatMap((row) => {
    const order = orders.find(({ id }) => id === row.order_id);
    const shipment = shipments.find(
      ({ id, shop_id }) => id === row.order_id && shop_id === row.shop_id,
    );
    if (!order || !shipment) return [];
    return {
      ...toReturn(row),
      order_id: row.order_id,
      order_number: order.order_number,
      shop_name: shipment.shop_name,
      buyer_name: shipment.customer_name,
      buyer_email: order.shipping_address.email,
      refundable: shipment.refundable,
    };
  });
  return { rows: decided, total };
}

/** Oldest first. */
export async function returnsOfOrder(db: Db, orderId: string): Promise<ReturnRequest[]> {
  return (await returnRowsOfOrder(db, orderId)).map(toReturn);
}

/** Returns the steps of an order's requests, oldest first. */
export function stepsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('refund_request_steps as step')
    .innerJoin('refund_requests as q', 'q.id', 'step.request_id')
    .innerJoin('shipments as s', 's.id', 'q.shipment_id')
    .select(['step.step', 'step.by', 'step.note', 'step.created_at'])
    .select(['q.kind', 'q.shipment_id'])
    .where('s.order_id', '=', orderId)
    .orderBy('step.id')
    .execute();
}
