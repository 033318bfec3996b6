import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

export type PaymentStatus = 'creating' | 'unpaid' | 'paid' | 'expired';

export type PaymentRow = {
  id: string;
  order_id: string;
  status: PaymentStatus;
  session_id: string | null;
  checkout_url: string | null;
  payment_intent_id: string | null;
  amount_cents: number;
  paid_cents: number;
  refunded_cents: number;
  expires_at: Date;
  created_at: Date;
};

function payments(db: Kysely<DB>) {
  return db.selectFrom('payments').selectAll().$narrowType<{ status: PaymentStatus }>();
}

export function paymentOfOrder(db: Kysely<DB>, orderId: string): Promise<PaymentRow | undefined> {
  return payments(db).where('order_id', '=', orderId).executeTakeFirst();
}

export function lockPayment(db: Kysely<DB>, orderId: string): Promise<PaymentRow | undefined> {
  return payments(db).where('order_id', '=', orderId).forUpdate().executeTakeFirst();
}

export function paymentOfSession(
  db: Kysely<DB>,
  sessionId: string,
): Promise<PaymentRow | undefined> {
  return payments(db).where('session_id', '=', sessionId).executeTakeFirst();
}

export async function updatePayment(
  db: Kysely<DB>,
  id: string,
  values: Partial<Omit<PaymentRow, 'id' | 'order_id' | 'created_at'>> & { paid_at?: Date },
): Promise<void> {
  await db.updateTable('payments').set(values).where('id', '=', id).execute();
}
