import { disputesApi } from '@souk/contract/disputes';
import { providerEventsApi } from '@souk/contract/provider-events';
import { ledgerApi } from '@souk/contract/ledger';
import { ordersApi } from '@souk/contract/orders';
import { refundsApi } from '@souk/contract/refunds';
import { paymentsApi } from '@souk/contract/payments';
import type { Deps } from '../../deps.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { changeShopOrder } from '../shipments/change-shipment.ts';
import { answerOnce, idempotencyKey, keyedRequest } from '../idempotency/answer-once.ts';
import { disputes } from '../disputes/reads.ts';
import { providerEvents } from '../provider-events/reads.ts';
import { badSignature, receiveEvent, replayEvent } from '../provider-events/apply-event.ts';
import { createRefund } from '../refunds/create-refund.ts';
import { checkBooks, lastCheck } from '../book-checks/check-books.ts';
import { moneyOf } from '../refunds/refund-shipment.ts';

export function paymentRoutes(app: App, deps: Deps): void {
  mount(
    app,
    {
      change: ordersApi.change,
      check: ledgerApi.check,
      lastCheck: ledgerApi.lastCheck,
      disputes: disputesApi.list,
      events: providerEventsApi.list,
      replay: providerEventsApi.replay,
      ...refundsApi,
    },
    {
      lastCheck: () => lastCheck(deps),
      disputes: async (request, reply) => counted(reply, await disputes(deps, request.query)),
      events: async (request, reply) => counted(reply, await providerEvents(deps, request.query)),
      replay: (request) => replayEvent(deps, actorOf(request), request.params.eventId),
      check: () => checkBooks(deps),
      create: (request) => {
        const actor = actorOf(request);
        const input = { ...request.params, refund: request.body };
        const create = (_?: unknown, id?: string) =>
          createRefund(deps, actor, request.params, { ...request.body, id });
        const key = idempotencyKey(request.headers['idempotency-key']);
        return key === null
          ? create()
          : answerOnce(deps, keyedRequest(actor.id, key, input), 201, create);
      },
      change: (request) => {
        const actor = actorOf(request);
        const input = { ...request.params, change: request.body };
        const change = () => changeShopOrder(deps, moneyOf(deps), actor, input);
        const key = idempotencyKey(request.headers['idempotency-key']);
        return key === null
          ? change()
          : answerOnce(deps, keyedRequest(actor.id, key, input), 200, change);
      },
    },
  );

  // In a scope of its own: the signature is over the bytes, so the body must not be parsed.
  app.register(async (raw) => {
    // Not worth reading, however long it is.
    raw.addHook('onRequest', async ({ headers }) => {
      if (headers['stripe-signature'] === undefined) throw badSignature('The signature is missing');
    });
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    mount(raw, paymentsApi, {
      receiveEvent: async (request) => {
        const body: unknown = request.body;
        await receiveEvent(deps, Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.headers);
        return { received: true };
      },
    });
  });
}
