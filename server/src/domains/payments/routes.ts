import { ShopOrder, UpdateShopOrderRequest } from '@souk/contract/orders';
import { EventReceived, StripeEvent } from '@souk/contract/payments';
import type { Deps } from '../../deps.ts';
import { idParams, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { changeShopOrder } from './change-shop-order.ts';
import { answerOnce, idempotencyKey, keyedRequest } from './idempotency.ts';
import { receiveEvent } from './receive-event.ts';

export function paymentRoutes(app: App, deps: Deps): void {
  app.patch(
    '/shops/:shopId/orders/:orderId',
    {
      config: { access: 'signed-in', takes: ['Idempotency-Key'], errors: [403] },
      schema: {
        tags: ['orders'],
        operationId: 'changeShopOrder',
        summary: 'Set the status or the tracking of a shop’s part: its owner or an admin',
        params: idParams('shopId', 'orderId'),
        body: UpdateShopOrderRequest,
        response: { 200: ShopOrder },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const input = { ...request.params, change: request.body };
      const key = idempotencyKey(request.headers['idempotency-key']);
      if (key === null) return changeShopOrder(deps, actor, input);
      return answerOnce(deps, keyedRequest(actor.id, key, input), 200, () =>
        changeShopOrder(deps, actor, input),
      );
    },
  );

  // In a scope of its own: the signature is over the bytes, so the body must not be parsed.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    raw.post(
      '/webhooks/stripe',
      {
        config: {
          access: 'public',
          unlimited: true,
          rawBody: StripeEvent,
          takes: ['Stripe-Signature'],
        },
        schema: {
          tags: ['payments'],
          operationId: 'receiveStripeEvent',
          summary: 'News from the payment provider, signed by it',
          response: { 200: EventReceived },
        },
      },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveEvent(deps, body, typeof signature === 'string' ? signature : '');
        return { received: true };
      },
    );
  });
}
