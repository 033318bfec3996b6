import type { CheckoutState } from '@souk/contract/checkout';
import { CHECKOUT } from '@souk/contract/checkout';
import type { Deps } from '../../deps.ts';
import { ProviderUnavailable } from '../../gateways/payments/provider.ts';
import { conflict, unavailable } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { orderOf } from '../orders/reads.ts';
import { stateOfOrder } from '../payments/reads.ts';
import { settlePayment, type SettleDeps } from '../payments/settle-payment.ts';
import { checkoutOfOrder } from './reads.ts';

/**
 * The buyer turns back from the card page: the provider closes the session first, so that it can't be
 * paid any more, then the pieces go back on sale. Cancelling again answers the same.
 * @throws ProblemError 404 not one's own; 409 already paid, or not opened yet; 503 provider down
 */
export async function cancelOrder(
  deps: SettleDeps & Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<CheckoutState> {
  await orderOf(deps, actor, orderId);
  const payment = await stateOfOrder(deps, orderId);
  if (payment?.state === 'unpaid') {
    if (payment.sessionId === null)
      throw conflict('This order is still being placed. Please try again shortly.');
    try {
      const session = await deps.payments.expireSession(payment.sessionId);
      await settlePayment(deps, orderId, session, { actorId: actor.id, source: 'buyer' });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      throw unavailable('The payment provider cannot be reached. Please try again shortly.', 10);
    }
  }
  const state = await checkoutOfOrder(deps, actor, orderId);
  if (state.payment_status === 'paid') throw conflict(CHECKOUT.alreadyPaid);
  return state;
}
