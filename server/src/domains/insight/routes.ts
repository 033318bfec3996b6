import { insightApi, type InsightPeriod } from '@souk/contract/insight';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { badRequest } from '../../kit/problems.ts';
import { mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { noteClips } from './note-clips.ts';
import { shopInsight, weekOfSales } from './reads.ts';

export function insightRoutes(app: App, deps: Deps): void {
  mount(app, insightApi, {
    noteClips: {
      preValidation: readText,
      handler: (request) => noteClips(deps, request.actor, request.body, request.ip),
    },
    read: (request) => {
      // The schema lets only these periods pass.
      const days = request.query.days as InsightPeriod;
      return shopInsight(deps, request.params.shopId, days);
    },
    week: (request) => weekOfSales(deps, actorOf(request)),
  });
}

/** A page that closes can only send a beacon, whose body may come as plain text. */
async function readText(request: FastifyRequest): Promise<void> {
  if (typeof request.body !== 'string') return;
  try {
    request.body = JSON.parse(request.body);
  } catch {
    throw badRequest('The body is not valid JSON');
  }
}
