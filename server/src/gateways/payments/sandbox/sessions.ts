import type { Session } from './objects.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Context } from './context.ts';
import { serve } from './endpoint.ts';
import { invalidParameter, invalidRequest } from './errors.ts';
import { priceLines } from './line-items.ts';
import { createdWithin, fieldsEqual, listObjects } from './lists.ts';
import { paging } from './params.ts';
import { expireSession } from './session-expiry.ts';
import { intentDataOf, newSession } from './session-object.ts';
import type { CreateSession } from './session-params.ts';
import { CREATE_SESSION, LIST_SESSIONS } from './session-params.ts';
import { get, insert, lock } from './store.ts';
import type { Work } from './transaction.ts';

const PATH = '/v1/checkout/sessions';
const MINUTES_30 = 30 * 60;
const HOURS_24 = 24 * 60 * 60;

/** Checkout Sessions: create, retrieve, list, expire, and their line items. */
export function serveSessions(app: FastifyInstance, context: Context): void {
  serve(app, context, {
    method: 'POST',
    path: PATH,
    accepts: CREATE_SESSION,
    answer: createSession,
  });
  serve(app, context, {
    method: 'GET',
    path: `${PATH}/:id`,
    accepts: z.strictObject({}),
    answer: (work, _params, id) => get(work.db, 'checkout.session', id, 'session'),
  });
  serve(app, context, {
    method: 'GET',
    path: PATH,
    accepts: LIST_SESSIONS,
    answer: (work, { created, payment_intent, status, ...page }) => {
      const conditions = [...fieldsEqual({ payment_intent, status }), ...createdWithin(created)];
      return listObjects(work.db, 'checkout.session', { conditions, url: PATH }, page);
    },
  });
  serve(app, context, {
    method: 'GET',
    path: `${PATH}/:id/line_items`,
    accepts: z.strictObject(paging),
    answer: async (work, page, id) => {
      await get(work.db, 'checkout.session', id, 'session');
      return listObjects(
        work.db,
        'item',
        {
          conditions: [[`hidden ->> 'session' = $?`, id]],
          url: `${PATH}/${id}/line_items`,
          oldestFirst: true,
        },
        page,
      );
    },
  });
  serve(app, context, {
    method: 'POST',
    path: `${PATH}/:id/expire`,
    accepts: z.strictObject({}),
    answer: async (work, _params, id) => {
      const { body: session } = await lock(work.db, 'checkout.session', id, 'session');
      if (session.status !== 'open') {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      }
      return expireSession(work, session);
    },
  });
}

async function createSession(work: Work, params: CreateSession): Promise<Session> {
  const expiresAt = params.expires_at ?? work.now + HOURS_24;
  if (expiresAt < work.now + MINUTES_30) {
    throw invalidParameter(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  if (expiresAt > work.now + HOURS_24) {
    throw invalidParameter(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  const items = await priceLines(work, params.line_items);
  const session = newSession(work, params, items, expiresAt);
  await insert(work.db, 'checkout.session', {
    body: session,
    hidden: { intent: intentDataOf(params) },
  });
  const hidden = { session: session.id };
  await insert(work.db, 'item', ...items.map((body) => ({ body, hidden })));
  return session;
}
