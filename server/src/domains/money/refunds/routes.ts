import { ordersApi } from '@souk/contract/orders';
import { refundsApi } from '@souk/contract/refunds';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf, answerKeyed } from '../../accounts/index.ts';
import { changeShipment } from '../../orders/index.ts';
import { createRefund } from './create-refund.ts';
import { dropRefund } from './drop-refund.ts';
import { moneyOf } from './refund-shipment.ts';
import { retryRefund } from './retry-refund.ts';

/** Also mounts the change of a shipment, since cancelling one refunds it. */
export function refundRoutes(app: App, deps: Deps): void {
  mount(
    app,
    { change: ordersApi.change, ...refundsApi },
    {
      create: (request) => {
        const actor = actorOf(request);
        const header = request.headers['idempotency-key'];
        const body = { ...request.params, refund: request.body };
        return answerKeyed(deps, { userId: actor.id, header, body, status: 201 }, (given) =>
          createRefund(deps, actor, request.params, { ...request.body, ...given }),
        );
      },
      retry: (request) => retryRefund(deps, actorOf(request), request.params),
      drop: (request) => dropRefund(deps, actorOf(request), request.params, request.body),
      change: (request) => {
        const actor = actorOf(request);
        const header = request.headers['idempotency-key'];
        const body = { ...request.params, change: request.body };
        return answerKeyed(deps, { userId: actor.id, header, body, status: 200 }, () =>
          changeShipment(deps, moneyOf(deps), actor, body),
        );
      },
    },
  );
}
