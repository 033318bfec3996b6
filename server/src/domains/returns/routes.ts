import { returnsApi } from '@souk/contract/returns';
import type { Deps } from '../../deps.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { answerOnce, idempotencyKey, keyedRequest } from '../idempotency/answer-once.ts';
import { answerReturn } from './answer-return.ts';
import { requestReturn } from './request-return.ts';
import { escalateReturn } from './escalate-return.ts';
import { returnsToDecide } from './reads.ts';

export function returnRoutes(app: App, deps: Deps): void {
  mount(app, returnsApi, {
    ask: (request) => requestReturn(deps, actorOf(request), request.params.orderId, request.body),
    escalate: (request) => escalateReturn(deps, actorOf(request), request.params),
    answer: (request) => {
      const actor = actorOf(request);
      const input = { ...request.params, answer: request.body };
      const answer = () => answerReturn(deps, actor, request.params, request.body);
      const key = idempotencyKey(request.headers['idempotency-key']);
      return key === null
        ? answer()
        : answerOnce(deps, keyedRequest(actor.id, key, input), 200, answer);
    },
    list: async (request, reply) => counted(reply, await returnsToDecide(deps, request.query)),
  });
}
