import type { Deps } from '../../deps.ts';
import { BadSignature, UnreadableEvent } from '../../gateways/payments/provider.ts';
import { badRequest } from '../../kit/problems.ts';

/**
 * Keeps a webhook's event and puts its work into the queue, both or neither. The same event again
 * changes nothing. @throws ProblemError 400 where the provider did not sign it, or it is no event
 */
export async function receiveEvent(
  deps: Pick<Deps, 'db' | 'payments' | 'jobs'>,
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  let event;
  try {
    event = deps.payments.readEvent(rawBody, signature);
  } catch (error) {
    if (error instanceof BadSignature || error instanceof UnreadableEvent)
      throw badRequest(error.message);
    throw error;
  }
  await deps.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('provider_events')
      .values({ id: event.id, type: event.type, payload: JSON.stringify(event.payload) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows)
      await deps.jobs.enqueue(trx, 'apply-provider-event', { eventId: event.id });
  });
}
