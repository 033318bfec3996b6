import type { IncomingHttpHeaders } from 'node:http';
import { isId } from '@souk/contract/ids';
import { PREPARED } from '../../db/prepared.ts';
import type { NewRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { BadSignature, UnreadableEvent } from '../../gateways/payments/provider.ts';
import { badRequest } from '../../kit/problems.ts';
import { lookAtRefunds } from './look-at-refunds.ts';
import { paymentBy } from './queries.ts';
import type { RefundDeps } from './refund-shipment.ts';
import { settlePayment } from './settle-payment.ts';

/** We write down a session's id a moment after the provider has opened it. */
const TOO_EARLY_MS = 5000;

/** Stores a webhook's event and queues its work. Safe to repeat. @throws ProblemError 400 */
export async function receiveEvent(
  deps: Pick<Deps, 'db' | 'payments' | 'jobs'>,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  let event: NewRow<'provider_events', 'applied_at' | 'received_at'>;
  try {
    const { id, type, payload } = await deps.payments.readEvent(rawBody, headers);
    event = { id, type, payload: JSON.stringify(payload) };
  } catch (error) {
    if (error instanceof BadSignature || error instanceof UnreadableEvent)
      throw badRequest(error.message);
    throw error;
  }
  await deps.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('provider_events')
      .values(event)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .modifyEnd(PREPARED)
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows)
      await deps.jobs.enqueue(trx, 'apply-provider-event', { eventId: event.id });
  });
}

/** Settles what the session names. False if it is too early to say whether it is the order's own. */
async function settleSession(deps: RefundDeps, sessionId: string): Promise<boolean> {
  const session = await deps.payments.retrieveSession(sessionId);
  const known = await paymentBy(deps.db, 'session_id', sessionId);
  const named = session.orderId !== null && isId(session.orderId) ? session.orderId : null;
  const payment = known ?? (named && (await paymentBy(deps.db, 'order_id', named)));
  if (!payment) return true;
  if (payment.status === 'creating' && payment.session_id === null) return false;
  await settlePayment(deps, payment.order_id, session);
  return true;
}

/** Works a stored event. Facts are read from the provider: events may come in any order. */
export async function applyEvent(deps: RefundDeps, eventId: string): Promise<void> {
  const event = await deps.db
    .selectFrom('provider_events')
    .select(['type', 'payload', 'applied_at'])
    .where('id', '=', eventId)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (!event || event.applied_at !== null) return;
  const { sessionId, paymentIntentId } = deps.payments.subjectOf(event);
  if (sessionId !== null && !(await settleSession(deps, sessionId))) {
    const runAt = new Date(deps.now().getTime() + TOO_EARLY_MS);
    return deps.jobs.enqueue(deps.db, 'apply-provider-event', { eventId }, { runAt });
  }
  if (paymentIntentId !== null) await lookAtRefunds(deps, paymentIntentId);
  await deps.db
    .updateTable('provider_events')
    .set({ applied_at: deps.now() })
    .where('id', '=', eventId)
    .modifyEnd(PREPARED)
    .execute();
}
