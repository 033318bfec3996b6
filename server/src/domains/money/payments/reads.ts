import type { CheckoutState } from '@souk/contract/checkout';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { shipmentById } from '../../orders/index.ts';
import { paymentBy, type PaymentRow } from './queries.ts';

export function knownPayment(
  db: Db,
  key: 'order_id' | 'session_id' | 'payment_intent_id',
  value: string,
): Promise<Pick<PaymentRow, 'id' | 'order_id' | 'session_id' | 'status'> | undefined> {
  return paymentBy(db, key, value);
}

export async function paidAt(db: Db, orderId: string): Promise<Date | null> {
  const payment = await paymentBy(db, 'order_id', orderId);
  return payment?.status === 'paid' ? payment.paid_at : null;
}

/** Counts the payments that arrived since that moment. */
export async function paymentsSince(db: Db, from: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'paid')
    .where('paid_at', '>=', from)
    .executeTakeFirstOrThrow();
  return count;
}

export type FailedPayment = { at: Date; delayed: boolean };

/**
 * Returns when an order's payment last failed, and whether it was a delayed one, such as a bank
 * debit. Null if it never failed.
 */
export async function failedPayment(db: Db, orderId: string): Promise<FailedPayment | null> {
  const { failed_at: at, processing_since: since } =
    (await paymentBy(db, 'order_id', orderId)) ?? {};
  return at ? { at, delayed: since != null && since <= at } : null;
}

export async function paymentState(db: Db, key: 'order_id' | 'session_id', value: string) {
  const payment = await paymentBy(db, key, value);
  if (!payment) return null;
  const { order_id: orderId, session_id: sessionId, status, processing_since } = payment;
  const state: CheckoutState['payment_status'] =
    status === 'paid' || status === 'expired' ? status : 'unpaid';
  return { orderId, sessionId, state, processing: processing_since !== null };
}

/** Returns the minor units paid to the provider and not refunded, over the whole site. */
export async function keptCents(db: Db): Promise<number> {
  const { rows } = await row({ cents: 'number' })`
    select coalesce(sum(paid_cents - refunded_cents), 0)::bigint as cents from payments`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/**
 * Returns the payments of each UTC day minus their refunds since, by the day of the payment; `to`
 * is exclusive.
 */
export async function keptByDay(
  db: Db,
  from: Date,
  to: Date,
): Promise<{ day: string; orders: number; cents: number }[]> {
  const { rows } = await row({ day: 'text', orders: 'number', cents: 'number' })`
    select to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      (count(*) filter (where paid_cents > refunded_cents))::int as orders,
      sum(paid_cents - refunded_cents)::bigint as cents
    from payments where status = 'paid' and paid_at >= ${from} and paid_at < ${to}
    group by 1`.execute(db);
  return rows;
}

/** Returns the shop of a shipment and when its purchase was paid; null if it never was. */
export async function paymentOfShipment(
  db: Db,
  shipmentId: string,
): Promise<{ shop_id: string; paid_at: Date } | null> {
  const { shop_id, order_id } = await shipmentById(db, shipmentId);
  const paid_at = (await paymentBy(db, 'order_id', order_id))?.paid_at;
  return paid_at ? { shop_id, paid_at } : null;
}

export async function firstPaymentAt(db: Db): Promise<Date | null> {
  const { rows } = await row({ at: 'time | null' })`
    select min(created_at) as at from payments`.execute(db);
  return rows[0]?.at ?? null;
}

/** Returns an order's payment status and provider ids, or undefined if it has no payment. */
export async function paymentOf(
  db: Db,
  orderId: string,
): Promise<Pick<PaymentRow, 'session_id' | 'payment_intent_id' | 'status'> | undefined> {
  return paymentBy(db, 'order_id', orderId);
}
