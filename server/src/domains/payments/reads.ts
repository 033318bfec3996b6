import type { Deps } from '../../deps.ts';
import { paymentOfOrder, paymentOfSession } from './queries.ts';

/** The wire's word for how far a payment is. */
export type PaymentState = 'unpaid' | 'paid' | 'expired';

const state = (status: string): PaymentState =>
  status === 'paid' || status === 'expired' ? status : 'unpaid';

/** The order that a session pays for, and how far it is; null where the session is not known. */
export async function stateOfSession(deps: Pick<Deps, 'db'>, sessionId: string) {
  const payment = await paymentOfSession(deps.db, sessionId);
  return payment ? { orderId: payment.order_id, state: state(payment.status) } : null;
}

/** How far the payment of an order is; null where it has none. */
export async function stateOfOrder(deps: Pick<Deps, 'db'>, orderId: string) {
  const payment = await paymentOfOrder(deps.db, orderId);
  return payment ? { sessionId: payment.session_id, state: state(payment.status) } : null;
}
