import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { keyOf, secretKeyRequired } from './authentication.ts';
import type { Context } from './context.ts';
import type { Deliveries, DeliverySettings } from './deliveries.ts';
import { invalidParameter } from './errors.ts';
import { checkEvent, queueDelivery } from './events.ts';
import { changeDueRefunds } from './refund-outcome.ts';
import { expireDueSessions } from './session-expiry.ts';
import { inTransaction } from './transaction.ts';

/** Makes the provider behave as a provider may on a bad day. */
export interface Control {
  /** Changes how webhooks are sent, and answers how they are sent now. */
  deliveries(change: Partial<DeliverySettings>): DeliverySettings;
  /** Sends an event once more, delivered or not. Throws for an event that is nobody's. */
  resend(eventId: string): Promise<void>;
  /** Lets refunds to the test cards that fail or succeed later do so now. */
  changeRefunds(): Promise<void>;
  /** Does what is due of itself (sessions end, refunds change), and resolves when every webhook that is due was tried. */
  settle(): Promise<void>;
}

const CHANGE = z.strictObject({
  duplicate: z.int().min(0).max(100).optional(),
  delaySeconds: z.number().min(0).max(86_400).optional(),
  reverse: z.boolean().optional(),
  hold: z.boolean().optional(),
});

/** The controls of one sandbox. */
export function makeControl(context: Context, deliveries: Deliveries): Control {
  return {
    deliveries(change) {
      Object.assign(deliveries.settings, change);
      deliveries.wake();
      return { ...deliveries.settings };
    },
    async resend(eventId) {
      await inTransaction(context, { id: null, idempotency_key: null }, async (work) => {
        await checkEvent(work.db, eventId);
        await queueDelivery(work, eventId);
      });
    },
    changeRefunds: () => changeDueRefunds(context, true),
    async settle() {
      await expireDueSessions(context);
      await changeDueRefunds(context);
      await deliveries.settle();
    },
  };
}

/**
 * The same over HTTP, in JSON, for whoever is curious; with any secret test key, like the API:
 * `POST /sandbox-control/deliveries` and `POST /sandbox-control/events/:id/resend`.
 */
export function serveControl(app: FastifyInstance, control: Control): void {
  app.addHook('onRequest', async (request) => {
    if (keyOf(request.headers.authorization) !== 'secret') throw secretKeyRequired();
  });
  app.post('/sandbox-control/deliveries', async (request) => {
    const change = CHANGE.safeParse(request.body === undefined ? {} : request.body);
    if (!change.success) throw invalidParameter(z.prettifyError(change.error));
    return control.deliveries(withoutUndefined(change.data));
  });
  app.post<{ Params: { id: string } }>(
    '/sandbox-control/events/:id/resend',
    async (request, reply) => {
      await control.resend(request.params.id);
      return reply.code(202).send({ id: request.params.id, object: 'event', queued: true });
    },
  );
}

function withoutUndefined(change: z.output<typeof CHANGE>): Partial<DeliverySettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
