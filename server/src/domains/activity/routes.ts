import { activityApi } from '@souk/contract/activity';
import type { Deps } from '../../deps.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { actorOf } from '../accounts/index.ts';
import { markNewsSeen } from './mark-news-seen.ts';
import { newsFor } from './reads.ts';

export function newsRoutes(app: App, deps: Deps): void {
  mount(app, activityApi, {
    list: async (request, reply) =>
      counted(reply, await newsFor(deps, actorOf(request), request.query)),
    look: (request) => markNewsSeen(deps, actorOf(request)),
  });
}
