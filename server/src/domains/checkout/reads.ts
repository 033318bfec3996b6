import type { CheckoutState } from '@souk/contract/checkout';
import { CHECKOUT } from '@souk/contract/checkout';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../accounts/index.ts';
import { paymentState } from '../money/index.ts';
import { loadOrders, orderOf } from '../orders/index.ts';

/**
 * Returns the state of the buyer's own session, and its order. @throws ProblemError 404, also for
 * another buyer's
 */
export async function checkoutOfSession(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  sessionId: string,
): Promise<CheckoutState> {
  const payment = await paymentState(deps.db, 'session_id', sessionId);
  const [order] = payment ? await loadOrders(deps.db, [payment.orderId]) : [];
  if (!payment || !order || order.buyer_id !== actor.id) throw notFound(CHECKOUT.notFound);
  return { payment_status: payment.state, order };
}

/** The same, by order id. */
export async function checkoutOfOrder(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<CheckoutState> {
  const order = await orderOf(deps, actor, orderId);
  const payment = await paymentState(deps.db, 'order_id', orderId);
  return { payment_status: payment?.state ?? 'expired', order };
}
