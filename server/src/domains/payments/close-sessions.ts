import { paymentOfOrder } from './queries.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

/** Nothing of an order is left to pay: every session that names it and is open still is closed. */
export async function closeSessions(deps: SettleDeps, orderId: string): Promise<void> {
  const payment = await paymentOfOrder(deps.db, orderId);
  if (payment?.status !== 'paid' && payment?.status !== 'expired') return;
  for (const sessionId of await deps.payments.openSessionsOf(orderId, payment.created_at)) {
    // One that was paid at this very moment is settled like any other.
    await settlePayment(deps, orderId, await deps.payments.expireSession(sessionId));
  }
}
