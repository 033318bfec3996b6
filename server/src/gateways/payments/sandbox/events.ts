import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';

import type { Context, Db } from './context.ts';
import { API_VERSION, serve } from './endpoint.ts';
import { noSuch } from './errors.ts';
import { newStripeId } from './ids.ts';
import type { Conditions } from './lists.ts';
import { createdWithin, listRows } from './lists.ts';
import { createdFilter, list, paging, text } from './params.ts';
import type { Work } from './transaction.ts';

type EventBody = Pick<Stripe.Event, 'id' | 'created' | 'pending_webhooks'> & { object: 'event' };

const LIST = z.strictObject({
  ...paging,
  created: createdFilter.optional(),
  type: text().optional(),
  types: list(text(), 20).optional(),
});

/**
 * Tells of a change, in the change's own transaction: keeps the event and puts its webhook in line.
 * The object is written as it is at this moment; `previous` holds the former values of what changed.
 */
export async function emit(
  work: Work,
  type: Stripe.Event.Type,
  object: object,
  previous?: object,
): Promise<void> {
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
  await work.db.query(
    'insert into sandbox.events (id, type, created, body) values ($1, $2, $3, $4)',
    [id, type, work.now, JSON.stringify(event, null, 2)],
  );
  await queueDelivery(work, id);
}

/** Puts an event in line for the webhook address, once more where it was sent before. */
export async function queueDelivery(work: Work, eventId: string): Promise<void> {
  await work.db.query(
    `insert into sandbox.deliveries (event_id, created_at, next_attempt_at)
     values ($1, to_timestamp($2), to_timestamp($2 + $3))`,
    [eventId, work.now, work.deliveryDelaySeconds],
  );
}

/** Throws a 404 for an event that is nobody's. */
export async function checkEvent(db: Db, id: string): Promise<void> {
  const { rows } = await db.query('select from sandbox.events where id = $1', [id]);
  if (rows.length === 0) throw noSuch('event', id);
}

/** Events: retrieve and list. */
export function serveEvents(app: FastifyInstance, context: Context): void {
  serve(app, context, {
    method: 'GET',
    path: '/v1/events/:id',
    accepts: z.strictObject({}),
    answer: async (work, _params, id) => {
      await checkEvent(work.db, id);
      const { data } = await listEvents(work.db, [['id = $?', id]], {});
      return data[0] ?? {};
    },
  });
  serve(app, context, {
    method: 'GET',
    path: '/v1/events',
    accepts: LIST,
    answer: (work, { created, type, types, ...page }) => {
      const conditions: Conditions = createdWithin(created);
      if (type) conditions.push(['type = $?', type]);
      if (types) conditions.push(['type = any($?)', types]);
      return listEvents(work.db, conditions, page);
    },
  });
}

async function listEvents(db: Db, conditions: Conditions, page: z.output<typeof LIST>) {
  const found = await listRows<EventBody>(
    db,
    { table: 'sandbox.events', name: 'event', conditions, url: '/v1/events' },
    page,
  );
  const { rows } = await db.query<{ event_id: string; pending: number }>(
    `select event_id, count(*)::integer as pending from sandbox.deliveries
     where event_id = any($1) and next_attempt_at is not null group by event_id`,
    [found.data.map((event) => event.id)],
  );
  const pending = new Map(rows.map((row) => [row.event_id, row.pending]));
  for (const event of found.data) event.pending_webhooks = pending.get(event.id) ?? 0;
  return found;
}
