import { isId } from '@souk/contract/ids';
import { knownPayment } from './reads.ts';
import { NOTHING_NEW, settlePayment, type SettleDeps } from './settle-payment.ts';

/**
 * Settles the payment behind a dispute or fraud warning, because the payment's own event may not
 * have arrived yet. Returns the effect, or null if the payment's session isn't recorded yet.
 */
export async function settleFirst(
  deps: SettleDeps,
  orderId: string | null,
): Promise<string | null> {
  const named = orderId !== null && isId(orderId);
  const payment = named && (await knownPayment(deps.db, 'order_id', orderId));
  if (!payment || payment.status === 'paid') return NOTHING_NEW;
  if (payment.session_id === null) return payment.status === 'creating' ? null : NOTHING_NEW;
  const session = await deps.payments.retrieveSession(payment.session_id);
  return settlePayment(deps, payment.order_id, session);
}
