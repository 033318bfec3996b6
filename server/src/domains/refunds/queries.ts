import { STATUSES, type OrderStatus } from '@souk/contract/order-status';
import type { Db, Row } from '../../db/rows.ts';
import { orNull, value } from '../../db/raw-sql.ts';
import { statuses } from '../../db/statuses.ts';

type FromStatus = { from_status: OrderStatus | null };
/** `shipment_id` is null for a refund made at the provider that fits no shipment. */
export type RefundRow = Omit<Row<'refunds'>, 'from_status'> & FromStatus & { order_id: string };

function refunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.order_id')
    .select(value(orNull(STATUSES))`refunds.from_status`.as('from_status'));
}

export function refundById(db: Db, id: string): Promise<RefundRow | undefined> {
  return refunds(db).where('refunds.id', '=', id).executeTakeFirst();
}

export function refundsOfPayment(db: Db, paymentId: string): Promise<RefundRow[]> {
  return refunds(db).where('refunds.payment_id', '=', paymentId).orderBy('refunds.id').execute();
}

/** Returns the refunds of a shipment that have not failed, oldest first. */
export function liveRefunds(db: Db, shipmentId: string): Promise<RefundRow[]> {
  return refunds(db)
    .where('refunds.shipment_id', '=', shipmentId)
    .where('refunds.status', 'not in', statuses.failedRefunds)
    .orderBy('refunds.id')
    .execute();
}

/** Records that a refund was answered: from then on, an identical request is a new refund. */
export async function noteAnswer(db: Db, refundId: string): Promise<void> {
  await db.updateTable('refunds').set({ asked_as: null }).where('id', '=', refundId).execute();
}

/** Returns the pieces of a refund as stock lines. */
export function piecesOf(db: Db, refundId: string) {
  return db
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['order_items.product_id', 'order_items.variant_id', 'refund_items.quantity'])
    .where('refund_items.refund_id', '=', refundId)
    .where('refund_items.quantity', '>', 0)
    .execute();
}
