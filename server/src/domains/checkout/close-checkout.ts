import type { Deps } from '../../deps.ts';
import { ProviderUnavailable } from '../../gateways/payments/provider.ts';
import { conflict, unavailable } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { stateOfOrder } from '../payments/reads.ts';
import { settlePayment, type SettleDeps } from '../payments/settle-payment.ts';

/**
 * Closes an order's session at the provider, so that it can't be paid any more; then its pieces go back
 * on sale. Answers how it ended; closing it again answers the same. Null where the session is still
 * being opened.
 * @throws ProblemError 409 while it is being paid; 503 provider down
 */
export async function closeCheckout(
  deps: SettleDeps & Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<'paid' | 'expired' | null> {
  const payment = await stateOfOrder(deps, orderId);
  if (payment?.state !== 'unpaid') return payment?.state ?? 'expired';
  if (payment.sessionId === null) return null;
  try {
    const session = await deps.payments.expireSession(payment.sessionId);
    await settlePayment(deps, orderId, session, { actorId: actor.id, source: 'buyer' });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw unavailable('The payment provider cannot be reached. Please try again shortly.', 10);
  }
  const after = await stateOfOrder(deps, orderId);
  if (after?.state === 'unpaid') throw conflict('This order is being paid right now');
  return after?.state ?? 'expired';
}
