import { CHECKOUT, checkoutApi } from '@souk/contract/checkout';
import { quoteApi } from '@souk/contract/quote';
import type { Deps } from '../../deps.ts';
import { badRequest } from '../../kit/problems.ts';
import { mount, type App } from '../../kit/route.ts';
import { actorOf, idempotencyKey } from '../accounts/index.ts';
import { scheduleCheck } from '../money/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { placeOrder } from './place-order.ts';
import { quotePurchase } from './quote-purchase.ts';
import { checkoutOfSession } from './reads.ts';

function cartVersion(ifMatch: string | undefined): string | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.trim().replace(/^"(.*)"$/, '$1');
}

export function checkoutRoutes(app: App, deps: Deps): void {
  mount(app, quoteApi, {
    quote: (request) => quotePurchase(deps, request.actor, request.body),
  });
  mount(app, checkoutApi, {
    place: {
      // An empty cart is reported before any other fault in the form.
      preValidation: async (request) => {
        const items = (request.body as { items?: unknown } | null | undefined)?.items;
        if (Array.isArray(items) && items.length === 0) throw badRequest(CHECKOUT.empty);
      },
      handler: (request) =>
        placeOrder(deps, actorOf(request), request.body, {
          key: idempotencyKey(request.headers['idempotency-key']),
          cartVersion: cartVersion(request.headers['if-match']),
        }),
    },
    read: async (request) => {
      const state = await checkoutOfSession(deps, actorOf(request), request.params.sessionId);
      // The buyer is back and waiting: ask the provider now, in case its webhook is late.
      if (state.payment_status === 'unpaid') await scheduleCheck(deps, state.order.id, deps.now());
      return state;
    },
    cancel: (request) => cancelOrder(deps, actorOf(request), request.params.orderId),
  });
}
