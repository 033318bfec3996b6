import type { Db } from '../../../db/rows.ts';
import type { ShipmentRow } from './reads.ts';

/** Locks a shop's shipment of a purchase until the transaction ends. */
export function lockShipment(
  db: Db,
  orderId: string,
  shopId: string,
): Promise<ShipmentRow | undefined> {
  return db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('shop_id', '=', shopId)
    .forUpdate()
    .executeTakeFirst();
}

export function lockShipmentById(db: Db, id: string): Promise<ShipmentRow | undefined> {
  return db.selectFrom('shipments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks all shipments of a purchase, in the order of their ids. */
export function lockShipments(db: Db, orderId: string): Promise<ShipmentRow[]> {
  return db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
}
