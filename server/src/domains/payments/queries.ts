import type { Kysely } from 'kysely';
import type { OrderStatus } from '@souk/contract/orders';
import type { DB } from '../../db/types.ts';
import type { ChangeSource } from '../orders/set-order-status.ts';

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

export function paymentOfIntent(db: Kysely<DB>, id: string): Promise<PaymentRow | undefined> {
  return payments(db).where('payment_intent_id', '=', id).executeTakeFirst();
}

export async function updatePayment(
  db: Kysely<DB>,
  id: string,
  values: Partial<Omit<PaymentRow, 'id' | 'order_id' | 'created_at'>> & { paid_at?: Date },
): Promise<void> {
  await db.updateTable('payments').set(values).where('id', '=', id).execute();
}

export type RefundRow = {
  id: string;
  order_id: string;
  /** Null for one made at the provider's own that is no whole part's. */
  shipment_id: string | null;
  amount_cents: number;
  status: 'requested' | 'pending' | 'succeeded' | 'failed';
  provider_refund_id: string | null;
  reason: string;
  requested_by: string | null;
  source: ChangeSource;
  to_status: 'cancelled' | 'refunded';
  from_status: OrderStatus | null;
  created_at: Date;
};

function refunds(db: Kysely<DB>) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.order_id')
    .$narrowType<Pick<RefundRow, 'status' | 'source' | 'to_status' | 'from_status'>>();
}

export function refundById(db: Kysely<DB>, id: string): Promise<RefundRow | undefined> {
  return refunds(db).where('refunds.id', '=', id).executeTakeFirst();
}

export function refundsOfPayment(db: Kysely<DB>, paymentId: string): Promise<RefundRow[]> {
  return refunds(db).where('refunds.payment_id', '=', paymentId).orderBy('refunds.id').execute();
}

/** The refund of a part that has not failed: there is one at most. */
export function liveRefund(db: Kysely<DB>, shipmentId: string): Promise<RefundRow | undefined> {
  return refunds(db)
    .where('refunds.shipment_id', '=', shipmentId)
    .where('refunds.status', '<>', 'failed')
    .executeTakeFirst();
}
