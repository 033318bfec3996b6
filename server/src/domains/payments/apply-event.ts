import { isId } from '@souk/contract/ids';
import { lookAtRefunds } from './look-at-refunds.ts';
import { paymentOfOrder, paymentOfSession } from './queries.ts';
import type { RefundDeps } from './refund-shipment.ts';
import { settlePayment } from './settle-payment.ts';

/** Our note of a session's id is written a moment after the provider has opened it. */
const TOO_EARLY_MS = 5000;

type Payload = { data?: { object?: { object?: unknown; id?: unknown; payment_intent?: unknown } } };

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** What an event speaks of: a checkout session, or the payment that a refund belongs to. */
function subjectOf(type: string, payload: unknown) {
  const object = (payload as Payload | null)?.data?.object;
  const isSession = object?.object === 'checkout.session';
  const isRefund = type.startsWith('refund.') || type.startsWith('charge.refund');
  return {
    sessionId: isSession ? textOf(object.id) : null,
    paymentIntentId: isRefund ? textOf(object?.payment_intent) : null,
  };
}

/** Settles what the session names. False where it is too early to say whether it is the order's own. */
async function settleSession(deps: RefundDeps, sessionId: string): Promise<boolean> {
  const session = await deps.payments.retrieveSession(sessionId);
  const known = await paymentOfSession(deps.db, sessionId);
  const named = session.orderId !== null && isId(session.orderId) ? session.orderId : null;
  const payment = known ?? (named === null ? undefined : await paymentOfOrder(deps.db, named));
  if (!payment) return true;
  if (payment.status === 'creating' && payment.session_id === null) return false;
  await settlePayment(deps, payment.order_id, session);
  return true;
}

/**
 * Does what a stored event asks for. The event only says when to look: what was paid and what was given
 * back is read from the provider, so that events may come twice, late and in any order.
 */
export async function applyEvent(deps: RefundDeps, eventId: string): Promise<void> {
  const event = await deps.db
    .selectFrom('provider_events')
    .select(['type', 'payload', 'applied_at'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event || event.applied_at !== null) return;
  const { sessionId, paymentIntentId } = subjectOf(event.type, event.payload);
  if (sessionId !== null && !(await settleSession(deps, sessionId))) {
    const runAt = new Date(deps.now().getTime() + TOO_EARLY_MS);
    return deps.jobs.enqueue(deps.db, 'apply-provider-event', { eventId }, { runAt });
  }
  if (paymentIntentId !== null) await lookAtRefunds(deps, paymentIntentId);
  await deps.db
    .updateTable('provider_events')
    .set({ applied_at: deps.now() })
    .where('id', '=', eventId)
    .execute();
}
