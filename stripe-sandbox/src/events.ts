import type Stripe from 'stripe';
import { z } from 'zod';
import type { Context, Work } from './context.ts';
import { noSuch } from './errors.ts';
import { newStripeId } from './ids.ts';
import { pageOf, type Condition } from './lists.ts';
import { list, paging, text } from './params.ts';

/** The API version used when the caller names none. */
export const API_VERSION = '2026-10-28.endive';

/**
 * Records a change in its own transaction, and queues the webhook. Stores the object as it is now.
 * `previous` holds the former values of changed fields, and `account` is the event's connected
 * account.
 */
export function emit(
  work: Work,
  type: Stripe.Event.Type,
  object: object,
  previous?: object,
  account: string | null = null,
): void {
  const id = newStripeId('event');
  const event = {
    id,
    object: 'event',
    ...(account !== null && { account }),
    api_version: API_VERSION,
    created: work.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: work.cause,
    type,
  };
  work.store.run(
    'insert into events (id, type, created, body, account) values (?, ?, ?, ?, ?)',
    id,
    type,
    work.now,
    JSON.stringify(event, null, 2),
    account,
  );
  const now = work.context.now();
  work.store.run(
    'insert into deliveries (event_id, created_at, next_attempt_at) values (?, ?, ?)',
    id,
    now,
    now,
  );
}

/** Parameters of `GET /v1/events`; `type` may end in a wildcard, as in `charge.*`. */
export const LIST_EVENTS = z.strictObject({
  ...paging,
  delivery_success: z.enum(['true', 'false']).optional(),
  type: text().optional(),
  types: list(text(), 20).optional(),
});

const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** Deletes events after thirty days, as Stripe does. */
export function forgetOldEvents({ store, now }: Context): void {
  const end = Math.floor(now() / 1000) - KEPT_SECONDS;
  store.run('delete from events where created < ?', end);
}

// The number of pending deliveries changes after the event is written.
const DOCUMENT = `json_set(body, '$.pending_webhooks', (select count(*) from deliveries
  where event_id = events.id and next_attempt_at is not null))`;

/** `GET /v1/events`: the last thirty days, delivered or not. */
export function listEvents(
  { store, account, now }: Work,
  { delivery_success: delivered, type, types, ...page }: z.output<typeof LIST_EVENTS>,
): object {
  const conditions: Condition[] = [
    account === null ? ['account is null'] : ['account = ?', account],
    ['created >= ?', now - KEPT_SECONDS],
  ];
  if (type !== undefined) conditions.push(['type glob ?', type.replaceAll(/[?[\]]/g, '')]);
  if (types) conditions.push(['type in (select value from json_each(?))', JSON.stringify(types)]);
  if (delivered !== undefined) {
    const open = 'exists (select 1 from deliveries where event_id = events.id and accepted = 0)';
    conditions.push([delivered === 'true' ? `not ${open}` : open]);
  }
  const source = { created: 'created', document: DOCUMENT, url: '/v1/events' };
  return pageOf(store, { table: 'events', ...source }, conditions, page);
}

/** `GET /v1/events/{id}`. @throws ApiError 404 */
export function eventOf({ store, account, now }: Work, id: string): object {
  const [row] = store.rows<{ body: string }>(
    `select ${DOCUMENT} as body from events where id = ? and account is ? and created >= ?`,
    id,
    account,
    now - KEPT_SECONDS,
  );
  if (!row) throw noSuch('event', id);
  return JSON.parse(row.body) as object;
}
