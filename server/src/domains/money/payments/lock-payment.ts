import type { Db, Row } from '../../../db/rows.ts';

/**
 * Locks the payment of an order until the transaction ends: refunds, answers and events of an order
 * take turns.
 */
export function lockPayment(db: Db, orderId: string): Promise<Row<'payments'> | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}
