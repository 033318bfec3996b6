import type { CheckoutState } from '@souk/contract/checkout';
import { CHECKOUT } from '@souk/contract/checkout';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { orderOf } from '../orders/reads.ts';
import type { SettleDeps } from '../payments/settle-payment.ts';
import { closeCheckout } from './close-checkout.ts';
import { checkoutOfOrder } from './reads.ts';

/**
 * The buyer gives an unpaid order up. Cancelling again answers the same.
 * @throws ProblemError 404 not one's own; 409 already paid, or not opened yet; 503 provider down
 */
export async function cancelOrder(
  deps: SettleDeps & Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<CheckoutState> {
  await orderOf(deps, actor, orderId);
  const ended = await closeCheckout(deps, actor, orderId);
  if (ended === null) throw conflict('This order is still being placed. Please try again shortly.');
  if (ended === 'paid') throw conflict(CHECKOUT.alreadyPaid);
  return checkoutOfOrder(deps, actor, orderId);
}
