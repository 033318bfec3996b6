import { analyticsApi, type InsightPeriod } from '@souk/contract/analytics';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { noteClips } from './note-clips.ts';
import { shopInsight, weekOfSales } from './reads.ts';

export function insightRoutes(app: App, deps: Deps): void {
  mount(app, analyticsApi, {
    noteClips: (request) => noteClips(deps, request.actor, request.body, request.ip),
    read: (request) => {
      // The schema allows only these periods.
      const days = request.query.days as InsightPeriod;
      return shopInsight(deps, request.params.shopId, days);
    },
    week: (request) => weekOfSales(deps, actorOf(request)),
  });
}
