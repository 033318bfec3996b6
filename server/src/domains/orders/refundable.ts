import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { ORDERS, type OrderStatus } from '@souk/contract/orders';
import { notFound } from '../../kit/problems.ts';
import { lockShipments, shipmentById, type ShipmentRow } from './queries.ts';

export type ShipmentToRefund = {
  shipmentId: string;
  orderId: string;
  shopId: string;
  status: OrderStatus;
  amountCents: number;
};

const toRefund = (row: ShipmentRow): ShipmentToRefund => ({
  shipmentId: row.id,
  orderId: row.order_id,
  shopId: row.shop_id,
  status: row.status,
  amountCents: row.subtotal_cents + row.shipping_cents + row.tax_cents,
});

/** A shop's part of a purchase and what its buyer pays for it: goods, and its share of shipping and tax. */
export async function shipmentToRefund(
  db: Kysely<DB>,
  shipmentId: string,
): Promise<ShipmentToRefund> {
  const row = await shipmentById(db, shipmentId);
  if (!row) throw notFound(ORDERS.notFound);
  return toRefund(row);
}

/** The same of all parts of a purchase, which are locked. */
export async function partsToRefund(
  trx: Transaction<DB>,
  orderId: string,
): Promise<ShipmentToRefund[]> {
  return (await lockShipments(trx, orderId)).map(toRefund);
}

/** The part of a purchase that a shop sells. @throws ProblemError 404 */
export async function shipmentOf(db: Kysely<DB>, shopId: string, orderId: string): Promise<string> {
  const row = await db
    .selectFrom('shipments')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('lapsed', '=', false)
    .executeTakeFirst();
  if (!row) throw notFound(ORDERS.notFound);
  return row.id;
}
