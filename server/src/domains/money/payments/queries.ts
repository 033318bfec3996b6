import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import type { Db, Row } from '../../../db/rows.ts';

export type PaymentRow = Row<'payments'>;

function payments(db: Db) {
  return db.selectFrom('payments').selectAll();
}

export function paymentBy(
  db: Db,
  key: 'order_id' | 'session_id' | 'payment_intent_id',
  value: string,
): Promise<PaymentRow | undefined> {
  return payments(db).where(key, '=', value).executeTakeFirst();
}

export async function updatePayment(
  db: Db,
  id: string,
  values: Partial<Omit<PaymentRow, 'id' | 'order_id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('payments').set(values).where('id', '=', id).modifyEnd(PREPARED).execute();
}

/**
 * Records the session of a payment, unless it was given up. Returns its status then; null if it
 * was.
 */
export async function noteSession(
  db: Db,
  id: string,
  session: Pick<PaymentRow, 'session_id' | 'checkout_url'>,
): Promise<PaymentRow['status'] | null> {
  const noted = await db
    .updateTable('payments')
    .set({
      ...session,
      status: sql`case when status = 'creating' then 'unpaid' else status end`,
    })
    .where('id', '=', id)
    .where('status', '!=', 'expired')
    .returning('status')
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return noted?.status ?? null;
}

/**
 * Search criteria for a session that may exist at the provider even though its response was lost.
 */
export const sessionSearch = (payment: PaymentRow) => ({
  orderId: payment.order_id,
  amountCents: payment.amount_cents,
  from: payment.created_at,
  to: payment.expires_at,
});
