import type Stripe from 'stripe';

import type { Work } from './context.ts';
import { newStripeId } from './ids.ts';

/** The API version used when the caller names none. */
export const API_VERSION = '2026-10-28.endive';

/**
 * Records a change in its own transaction, and queues the webhook. The object is written as it is
 * at this moment; `previous` holds the former values of the changed fields.
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
