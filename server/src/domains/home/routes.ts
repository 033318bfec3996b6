import { homeApi } from '@souk/contract/home';
import type { Deps } from '../../deps.ts';
import { mount, publicRead, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { arrangeHome } from './arrange-home.ts';
import { becauseOf, homeRows, homeSettings, nearby } from './reads.ts';

export function homeRoutes(app: App, deps: Deps): void {
  mount(app, homeApi, {
    rows: (request, reply) => {
      publicRead(reply);
      return homeRows(deps, request.actor);
    },
    near: (request, reply) => {
      publicRead(reply);
      return nearby(deps, request.actor, request.query);
    },
    because: (request) => becauseOf(deps, actorOf(request)),
    settings: () => homeSettings(deps),
    arrange: (request) => arrangeHome(deps, actorOf(request), request.body),
  });
}
