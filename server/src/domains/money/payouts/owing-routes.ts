import { owingApi } from '@souk/contract/owing';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { actorOf, answerKeyed } from '../../accounts/index.ts';
import { owing, owingAges } from './owing-reads.ts';
import { askWriteOff } from './write-off.ts';

export function owingRoutes(app: App, deps: Deps): void {
  mount(app, owingApi, {
    list: async (request, reply) => counted(reply, await owing(deps, request.query)),
    ages: async () => ({ ages: await owingAges(deps) }),
    writeOff: (request) => {
      const { headers, body } = request;
      const actor = actorOf(request);
      const header = headers['idempotency-key'];
      return answerKeyed(deps, { userId: actor.id, header, body, status: 202 }, ({ key }) =>
        askWriteOff(deps, actor, body, key),
      );
    },
  });
}
