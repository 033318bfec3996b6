import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { inTransaction, type Context, type DeliverySettings, type Work } from './context.ts';
import type { Deliveries } from './deliveries.ts';
import { invalidParameter } from './errors.ts';
import { getEvent, queueDelivery } from './events.ts';
import { checkKey } from './keys.ts';
import { find, get, insert, type Body, type Kind } from './objects.ts';
import { settleRefund } from './refunds.ts';
import { expireSession } from './sessions.ts';

/** An object from elsewhere: its document, and what a sandbox keeps beside it. */
export interface Import {
  body: { id: string; object: string };
  hidden?: object;
  due?: number | null;
}

/** Makes the provider behave as a provider may on a bad day. */
export interface Control {
  /** Changes how webhooks are sent, and answers how they are sent now. */
  deliveries(change: Partial<DeliverySettings>): DeliverySettings;
  /** Sends an event once more, delivered or not. @throws ApiError 404 */
  resend(eventId: string): void;
  /** Lets refunds to the test cards that fail or succeed later do so now. */
  changeRefunds(): void;
  /** Does what is due (sessions end, refunds change), and resolves when every due webhook was tried. */
  settle(): Promise<void>;
  /** Adds objects that were made elsewhere, such as earlier payments; known ids stay as they are. */
  add(objects: Import[]): void;
}

/** The controls of one sandbox. */
export function makeControl(context: Context, deliveries: Deliveries): Control {
  return {
    deliveries(change) {
      Object.assign(context.settings, change);
      deliveries.wake();
      return { ...context.settings };
    },
    resend(eventId) {
      getEvent(context.store, eventId);
      inTransaction(context, (work) => queueDelivery(work, eventId));
    },
    changeRefunds: () => changeDue(context, 'refund', Number.MAX_SAFE_INTEGER),
    async settle() {
      doWhatIsDue(context);
      await deliveries.settle();
    },
    add(objects) {
      inTransaction(context, ({ store }) => {
        for (const { body, ...beside } of objects) {
          if (!find(store, body.id)) insert(store, body as Body, beside);
        }
      });
    },
  };
}

/** Ends the sessions and changes the refunds whose time has come. */
export function doWhatIsDue(context: Context): void {
  const now = Math.floor(context.now() / 1000);
  changeDue(context, 'checkout.session', now);
  changeDue(context, 'refund', now);
}

function changeDue(context: Context, kind: Kind & ('checkout.session' | 'refund'), until: number) {
  const rows = context.store.rows<{ id: string }>(
    'select id from objects where due <= ? and kind = ? order by due',
    until,
    kind,
  );
  const change = (work: Work, id: string) => {
    if (kind === 'refund') settleRefund(work, get(work.store, kind, id));
    else expireSession(work, get(work.store, kind, id));
  };
  for (const { id } of rows) inTransaction(context, (work) => change(work, id));
}

const CHANGE = z.strictObject({
  duplicate: z.int().min(0).max(100).optional(),
  delaySeconds: z.number().min(0).max(86_400).optional(),
  reverse: z.boolean().optional(),
  hold: z.boolean().optional(),
});

/** The control of webhooks over HTTP, in JSON; with any secret test key, like the API. */
export function serveControl(app: FastifyInstance, control: Control): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  app.addHook('onRequest', async (request) => checkKey(request.headers.authorization, false));
  app.post<{ Body?: string }>('/sandbox-control/deliveries', async (request) => {
    const change = CHANGE.safeParse(parsed(request.body));
    if (!change.success) throw invalidParameter(z.prettifyError(change.error));
    return control.deliveries(change.data);
  });
  app.post<{ Params: { id: string } }>(
    '/sandbox-control/events/:id/resend',
    async ({ params: { id } }, reply) => {
      control.resend(id);
      return reply.code(202).send({ id, object: 'event', queued: true });
    },
  );
}

function parsed(json = '{}'): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return null;
  }
}
