import { CHECKOUT, CheckoutRequest, CheckoutStarted, CheckoutState } from '@souk/contract/checkout';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { badRequest } from '../../kit/problems.ts';
import { idParams, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { idempotencyKey } from '../payments/idempotency.ts';
import { scheduleCheck } from '../payments/reconcile-payment.ts';
import { cancelOrder } from './cancel-order.ts';
import { placeOrder } from './place-order.ts';
import { checkoutOfSession } from './reads.ts';

const config = { access: 'signed-in' } as const;
const tags = ['checkout'];

/** The version of the cart that the order is placed from, where the caller wants no other. */
function cartVersion(ifMatch: string | undefined): string | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.trim().replace(/^"(.*)"$/, '$1');
}

export function checkoutRoutes(app: App, deps: Deps): void {
  app.post(
    '/checkout',
    {
      config: { ...config, takes: ['Idempotency-Key', 'If-Match'], errors: [403] },
      schema: {
        tags,
        operationId: 'placeOrder',
        summary: 'Place an order; the answer says where it is paid',
        body: CheckoutRequest,
        response: { 201: CheckoutStarted },
      },
      // An empty cart is said before anything else that may be wrong with the form.
      preValidation: async (request) => {
        const items = (request.body as { items?: unknown } | null | undefined)?.items;
        if (Array.isArray(items) && items.length === 0) throw badRequest(CHECKOUT.empty);
      },
    },
    async (request, reply) => {
      const key = idempotencyKey(request.headers['idempotency-key']);
      const started = await placeOrder(deps, actorOf(request), request.body, {
        key,
        cartVersion: cartVersion(request.headers['if-match']),
      });
      return reply.status(201).send(started);
    },
  );

  app.get(
    '/checkout/:sessionId',
    {
      config,
      schema: {
        tags,
        operationId: 'readCheckout',
        summary: 'Whether a checkout of yours is paid, and its order',
        params: z.object({ sessionId: z.string().check(z.maxLength(300)) }),
        response: { 200: CheckoutState },
      },
    },
    async (request, reply) => {
      const state = await checkoutOfSession(deps, actorOf(request), request.params.sessionId);
      // The buyer is back and waits: the provider is asked now, should its webhook be late.
      if (state.payment_status === 'unpaid') await scheduleCheck(deps, state.order.id, deps.now());
      return reply.send(state);
    },
  );

  app.post(
    '/orders/:orderId/cancel',
    {
      config: { ...config, errors: [409] },
      schema: {
        tags,
        operationId: 'cancelOrder',
        summary: 'Give up an order of yours that is not paid',
        params: idParams('orderId'),
        response: { 200: CheckoutState },
      },
    },
    (request) => cancelOrder(deps, actorOf(request), request.params.orderId),
  );
}
