import { returnsApi } from '@souk/contract/returns';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { actorOf, answerKeyed } from '../../accounts/index.ts';
import { answerReturn } from './answer-return.ts';
import { escalateReturn } from './escalate-return.ts';
import { returnsToDecide } from './reads.ts';
import { requestReturn } from './request-return.ts';

export function returnRoutes(app: App, deps: Deps): void {
  mount(app, returnsApi, {
    ask: (request) => requestReturn(deps, actorOf(request), request.params.orderId, request.body),
    escalate: (request) => escalateReturn(deps, actorOf(request), request.params),
    answer: (request) => {
      const actor = actorOf(request);
      const header = request.headers['idempotency-key'];
      const body = { ...request.params, answer: request.body };
      return answerKeyed(deps, { userId: actor.id, header, body, status: 200 }, () =>
        answerReturn(deps, actor, request.params, request.body),
      );
    },
    list: async (request, reply) => counted(reply, await returnsToDecide(deps, request.query)),
  });
}
