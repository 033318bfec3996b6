import { ordersApi } from '@souk/contract/orders';
import { refundsApi } from '@souk/contract/refunds';
import type { Deps } from '../../deps.ts';
import { mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { answerOnce, idempotencyKey, keyedRequest } from '../idempotency/answer-once.ts';
import { changeShipment } from '../shipments/change-shipment.ts';
import { createRefund } from './create-refund.ts';
import { moneyOf } from './refund-shipment.ts';

/** Also the change of a shipment: cancelling one refunds it. */
export function refundRoutes(app: App, deps: Deps): void {
  mount(
    app,
    { change: ordersApi.change, ...refundsApi },
    {
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
        const change = () => changeShipment(deps, moneyOf(deps), actor, input);
        const key = idempotencyKey(request.headers['idempotency-key']);
        return key === null
          ? change()
          : answerOnce(deps, keyedRequest(actor.id, key, input), 200, change);
      },
    },
  );
}
