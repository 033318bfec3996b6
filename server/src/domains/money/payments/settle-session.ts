import { isId } from '@souk/contract/ids';
import { knownPayment } from './reads.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

/**
 * Settles the order named by a provider session. Returns descriptions of the effects, or null if
 * it's too early to tell whether the session belongs to the order.
 */
export async function settleSession(deps: SettleDeps, sessionId: string): Promise<string[] | null> {
  const session = await deps.payments.retrieveSession(sessionId);
  const known = await knownPayment(deps.db, 'session_id', sessionId);
  const named = session.orderId !== null && isId(session.orderId) ? session.orderId : null;
  const payment = known ?? (named && (await knownPayment(deps.db, 'order_id', named)));
  if (!payment) return ['It isn’t for any of our orders'];
  if (payment.status === 'creating' && payment.session_id === null) return null;
  return [await settlePayment(deps, payment.order_id, session)];
}
