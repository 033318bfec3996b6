import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderSession } from '../../gateways/payments/provider.ts';
import { removeBought } from '../cart/remove-from-cart.ts';
import { lapseOrder } from '../orders/lapse-order.ts';
import { markPaid } from '../orders/mark-paid.ts';
import { boughtBy } from '../orders/bought.ts';
import type { ChangeSource } from '../orders/set-order-status.ts';
import { lockPayment, updatePayment, type PaymentRow } from './queries.ts';

export type SettleDeps = Pick<Deps, 'db' | 'payments' | 'jobs' | 'log' | 'now'>;

async function takeMoney(
  trx: Transaction<DB>,
  deps: SettleDeps,
  payment: PaymentRow,
  session: ProviderSession,
) {
  if (session.currency !== 'usd' || session.amountCents !== payment.amount_cents) {
    deps.log.error(
      { order: payment.order_id, session },
      'the provider took another amount than the order has',
    );
  }
  await updatePayment(trx, payment.id, {
    status: 'paid',
    session_id: session.id,
    payment_intent_id: session.paymentIntentId,
    paid_cents: session.amountCents,
    paid_at: deps.now(),
  });
  const toRefund = await markPaid(trx, payment.order_id);
  for (const shipmentId of toRefund)
    await deps.jobs.enqueue(trx, 'refund-cancelled-part', { shipmentId });
  const { buyerId, lines } = await boughtBy(trx, payment.order_id);
  await removeBought(trx, buyerId, lines);
}

/**
 * Brings an order in line with what the provider says of its session: paid, or over. Safe to run any
 * number of times, in any order, at once: the payment's row is locked and only moves forward.
 * Money that comes after the order was given up is taken note of, and sent back part by part.
 */
export async function settlePayment(
  deps: SettleDeps,
  orderId: string,
  session: ProviderSession,
  by: { actorId: string | null; source: ChangeSource } = { actorId: null, source: 'provider' },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, orderId);
    if (!payment || payment.status === 'paid') return;
    if (session.state === 'paid') return takeMoney(trx, deps, payment, session);
    if (session.state === 'open' || payment.status === 'expired') return;
    await updatePayment(trx, payment.id, { status: 'expired', session_id: session.id });
    await lapseOrder(trx, orderId, by, 'The checkout ended unpaid');
  });
}
