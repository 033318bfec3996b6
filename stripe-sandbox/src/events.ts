import type Stripe from 'stripe';

import { API_VERSION } from './api-version.ts';
import { noSuch } from './errors.ts';
import { newStripeId } from './ids.ts';
import { listRows, type ApiList, type Condition } from './lists.ts';
import type { Paging } from './params.ts';
import type { Store } from './store.ts';
import type { Work } from './context.ts';

interface EventBody {
  id: string;
  pending_webhooks: number;
}

/**
 * Records that something changed, in the change's own transaction, and queues the webhook. The object is
 * written as it is at this moment; `previous` holds the former values of what changed.
 */
export function emit(work: Work, type: Stripe.Event.Type, object: object, previous?: object): void {
  const id = newStripeId('event');
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: work.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: work.cause,
    type,
  };
  work.store.run(
    'insert into events (id, type, created, body) values (?, ?, ?, ?)',
    id,
    type,
    work.now,
    JSON.stringify(event, null, 2),
  );
  const now = work.context.now();
  work.store.run(
    'insert into deliveries (event_id, created_at, next_attempt_at) values (?, ?, ?)',
    id,
    now,
    now,
  );
}

/** One event. @throws ApiError 404 */
export function getEvent(store: Store, id: string): object {
  const [event] = listEvents(store, [['id = ?', id]], {}).data;
  if (!event) throw noSuch('event', id);
  return event;
}

/** A page of the events that meet the conditions. */
export function listEvents(store: Store, conditions: Condition[], page: Paging): ApiList<object> {
  const found = listRows<EventBody>(store, 'events', '/v1/events', conditions, page);
  for (const event of found.data) {
    const [row] = store.rows<{ pending: number }>(
      'select count(next_attempt_at) as pending from deliveries where event_id = ?',
      event.id,
    );
    event.pending_webhooks = row?.pending ?? 0;
  }
  return found;
}
