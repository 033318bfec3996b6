import type { IncomingHttpHeaders } from 'node:http';
import { PREPARED } from '../../../db/prepared.ts';
import type { Deps } from '../../../deps.ts';
import {
  BadSignature,
  type ProviderEvent,
  UnreadableEvent,
} from '../../../gateways/payments/provider.ts';
import { badRequest, ProblemError } from '../../../kit/problems.ts';
import { eventJob } from './apply-event.ts';

/** Builds a 400 that also leaves an event in the security log. */
export const badSignature = (detail: string) =>
  new ProblemError(400, detail, { code: 'invalid_signature', event: 'bad-webhook-signature' });

/**
 * Stores the event of a webhook and queues its processing. Safe to repeat. @throws ProblemError 400
 */
export async function receiveEvent(
  deps: Pick<Deps, 'db' | 'payments' | 'jobs' | 'clock'>,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  let event: ProviderEvent;
  try {
    event = await deps.payments.readEvent(rawBody, headers, deps.clock.now());
  } catch (error) {
    if (error instanceof BadSignature) throw badSignature(error.message);
    if (error instanceof UnreadableEvent) throw badRequest(error.message);
    throw error;
  }
  await storeEvent(deps, event);
}

/** Stores an event and queues its processing, unless it's already known. */
export async function storeEvent(
  deps: Pick<Deps, 'db' | 'payments' | 'jobs'>,
  { id, type, payload }: ProviderEvent,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('provider_events')
      .values({ id, type, payload: JSON.stringify(payload) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .modifyEnd(PREPARED)
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) {
      await deps.jobs.enqueue(trx, eventJob(deps, { type, payload }), { eventId: id });
    }
  });
}
