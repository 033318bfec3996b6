import type { CheckoutState } from '@souk/contract/checkout';
import { CHECKOUT } from '@souk/contract/checkout';
import { providerProblem } from '../../gateways/payments/provider-problem.ts';
import { ProviderRefused } from '../../gateways/payments/provider.ts';
import { conflict } from '../../kit/problems.ts';
import type { Actor } from '../accounts/index.ts';
import { paymentState, type SettleDeps, settlePayment } from '../money/index.ts';
import { orderOf } from '../orders/index.ts';
import { checkoutOfOrder } from './reads.ts';

/**
 * Closes an order's session, unless its payment is processing. Returns null if the session is still
 * being opened. @throws ProblemError 409, 503
 */
export async function closeCheckout(
  deps: SettleDeps,
  actor: Actor,
  orderId: string,
): Promise<'paid' | 'processing' | 'expired' | null> {
  const payment = await paymentState(deps.db, 'order_id', orderId);
  if (payment?.state !== 'unpaid') return payment?.state ?? 'expired';
  if (payment.sessionId === null) return null;
  try {
    const session = await deps.payments.expireSession(payment.sessionId);
    await settlePayment(deps, orderId, session, { actorId: actor.id, source: 'buyer' });
  } catch (error) {
    if (error instanceof ProviderRefused) {
      throw conflict(
        'refused_by_provider',
        `The payment provider refused to close this order: ${error.message}`,
      );
    }
    throw providerProblem(error) ?? error;
  }
  const after = await paymentState(deps.db, 'order_id', orderId);
  if (after?.state === 'unpaid' && after.processing) return 'processing';
  if (after?.state === 'unpaid')
    throw conflict('payment_processing', 'This order is being paid right now');
  return after?.state ?? 'expired';
}

/** Cancels the buyer's unpaid order. Safe to repeat. @throws ProblemError 404, 409, 503 */
export async function cancelOrder(
  deps: SettleDeps,
  actor: Actor,
  orderId: string,
): Promise<CheckoutState> {
  await orderOf(deps, actor, orderId);
  const ended = await closeCheckout(deps, actor, orderId);
  if (ended === null)
    throw conflict(
      'order_being_placed',
      'This order is still being placed. Please try again shortly.',
    );
  if (ended === 'paid') throw conflict('already_paid', CHECKOUT.alreadyPaid);
  if (ended === 'processing') throw conflict('payment_processing', CHECKOUT.processing);
  return checkoutOfOrder(deps, actor, orderId);
}
