import { homeApi } from '@souk/contract/home';
import type { Deps } from '../../../deps.ts';
import { mount, paged, publicRead, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { arrangeHome } from './arrange-home.ts';
import { becauseOf, homeRows, homeSettings, nearby, sellExample } from './reads.ts';

export function homeRoutes(app: App, deps: Deps): void {
  mount(app, homeApi, {
    rows: async (request, reply) => {
      publicRead(reply);
      return paged(reply, await homeRows(deps, request.actor), request.query);
    },
    near: async (request, reply) => {
      publicRead(reply);
      return paged(reply, await nearby(deps, request.actor, request.query), request.query);
    },
    because: (request) => becauseOf(deps, actorOf(request)),
    sellExample: (_request, reply) => {
      publicRead(reply);
      return sellExample(deps);
    },
    settings: () => homeSettings(deps),
    arrange: (request) => arrangeHome(deps, actorOf(request), request.body),
  });
}
