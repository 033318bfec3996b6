import { ClipEvents, InsightQuery, ShopInsight, type InsightPeriod } from '@souk/contract/insight';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { badRequest } from '../../kit/problems.ts';
import { idParams, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { noteClips } from './note-clips.ts';
import { shopInsight } from './reads.ts';

const tags = ['insight'];

/** A page that closes can only send a beacon, whose body may come as plain text. */
function fromText(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    throw badRequest('The body is not valid JSON');
  }
}

export function insightRoutes(app: App, deps: Deps): void {
  app.post(
    '/insight/clips',
    {
      config: { access: 'public', plainText: true },
      schema: {
        tags,
        operationId: 'noteClips',
        summary: 'Tell which clips were watched',
        body: ClipEvents,
        response: { 204: z.void() },
      },
      preValidation: async (request) => {
        request.body = fromText(request.body) as typeof request.body;
      },
    },
    async (request, reply) => {
      await noteClips(deps, request.actor, request.body, request.ip);
      return reply.status(204).send();
    },
  );

  app.get(
    '/shops/:shopId/insight',
    {
      config: { access: 'signed-in', errors: [403] },
      schema: {
        tags,
        operationId: 'readInsight',
        summary: 'How a shop does: its owner or an admin',
        params: idParams('shopId'),
        querystring: InsightQuery,
        response: { 200: ShopInsight },
      },
    },
    (request) =>
      shopInsight(
        deps,
        actorOf(request),
        request.params.shopId,
        // The schema lets only these pass.
        request.query.days as InsightPeriod,
      ),
  );
}
