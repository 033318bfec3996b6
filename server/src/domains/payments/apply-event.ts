import type { Deps } from '../../deps.ts';
import { paymentOfSession } from './queries.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

type Payload = { data?: { object?: { object?: unknown; id?: unknown } } };

/** The checkout session that an event speaks of, if it does. */
function sessionIn(payload: unknown): string | null {
  const object = (payload as Payload | null)?.data?.object;
  return object?.object === 'checkout.session' && typeof object.id === 'string' ? object.id : null;
}

/**
 * Does what a stored event asks for. The event only says when to look: what was paid is read from the
 * provider, so that events may come twice, late and in any order.
 */
export async function applyEvent(
  deps: SettleDeps & Pick<Deps, 'db'>,
  eventId: string,
): Promise<void> {
  const event = await deps.db
    .selectFrom('provider_events')
    .select(['payload', 'applied_at'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event || event.applied_at !== null) return;
  const sessionId = sessionIn(event.payload);
  if (sessionId !== null) {
    const session = await deps.payments.retrieveSession(sessionId);
    // The event can overtake our note of the session's id; the session itself names its order.
    const known = await paymentOfSession(deps.db, sessionId);
    const orderId = known?.order_id ?? session.orderId;
    if (orderId !== null) await settlePayment(deps, orderId, session);
  }
  await deps.db
    .updateTable('provider_events')
    .set({ applied_at: deps.now() })
    .where('id', '=', eventId)
    .execute();
}
