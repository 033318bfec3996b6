import type { Deps } from '../../../deps.ts';
import { moveCursor, readCursor } from '../provider-statement/cursor.ts';
import { storeEvent } from './receive-event.ts';

type FetchDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'jobs'>;

const DAY_MS = 24 * 3_600_000;
/** Events may appear slightly out of order. */
const OVERLAP_MS = 600_000;

/**
 * Fetches the provider's events since the last run, and queues those whose webhook never arrived.
 * Known events are skipped. @throws ProviderUnavailable
 */
export async function fetchEvents(deps: FetchDeps): Promise<void> {
  const { db, now, payments } = deps;
  const readAt = now();
  const cursor = await readCursor(db, 'events');
  const since = new Date((cursor?.seenUntil.getTime() ?? readAt.getTime() - DAY_MS) - OVERLAP_MS);
  let newest = cursor?.seenUntil ?? since;
  for await (const page of payments.eventsSince(since)) {
    for (const { createdAt, ...event } of page) {
      if (createdAt > newest) newest = createdAt;
      // We only receive webhooks for these.
      if (payments.subjectOf(event) !== null) await storeEvent(deps, event);
    }
  }
  // Done last, so that an interrupted run starts over.
  await moveCursor(db, 'events', { seenUntil: newest, readAt });
}
