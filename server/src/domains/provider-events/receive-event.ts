import type { IncomingHttpHeaders } from 'node:http';
import { PREPARED } from '../../db/prepared.ts';
import type { NewRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { BadSignature, UnreadableEvent } from '../../gateways/payments/provider.ts';
import { badRequest, ProblemError } from '../../kit/problems.ts';

/** Builds a 400 that also leaves an event in the security log. */
export const badSignature = (detail: string) =>
  new ProblemError(400, detail, { event: 'bad-webhook-signature' });

/**
 * Stores the event of a webhook and queues its processing. Safe to repeat. @throws ProblemError 400
 */
export async function receiveEvent(
  deps: Pick<Deps, 'db' | 'payments' | 'jobs'>,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  let event: NewRow<
    'provider_events',
    'applied_at' | 'received_at' | 'did' | 'replayed_at' | 'replay_did'
  >;
  try {
    const { id, type, payload } = await deps.payments.readEvent(rawBody, headers);
    event = { id, type, payload: JSON.stringify(payload) };
  } catch (error) {
    if (error instanceof BadSignature) throw badSignature(error.message);
    if (error instanceof UnreadableEvent) throw badRequest(error.message);
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
