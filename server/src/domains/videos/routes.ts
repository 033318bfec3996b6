import {
  GenerateVideosRequest,
  GeneratedVideos,
  VideoRun,
  VideoRunItem,
} from '@souk/contract/videos';
import type { Deps } from '../../deps.ts';
import { prefersAsync } from '../../kit/prefer.ts';
import { idParams, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { judgeVideo } from './judge-video.ts';
import { keyedRuns } from './keyed-runs.ts';
import { videoRun, videoRunAtEnd } from './reads.ts';
import { startRun } from './start-run.ts';

const tags = ['videos'];
const config = { access: 'signed-in' } as const;

export function videoRoutes(app: App, deps: Deps): void {
  const runs = keyedRuns(deps);
  app.addHook('onClose', () => runs.stop());

  app.post(
    '/shops/:shopId/generate-videos',
    {
      config: { ...config, takes: ['Prefer'], errors: [403, 409] },
      schema: {
        tags,
        operationId: 'generateVideos',
        summary:
          'Make videos for the shop’s products: its owner or an admin; with Prefer: respond-async they are not waited for',
        params: idParams('shopId'),
        body: GenerateVideosRequest,
        response: { 200: GeneratedVideos, 202: VideoRun },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { shopId } = request.params;
      const runId = await startRun(deps, actor, shopId, request.body, runs.work);
      if (prefersAsync(request)) {
        reply.header('location', `/api/shops/${shopId}/generate-videos/${runId}`);
        reply.header('preference-applied', 'respond-async');
        return reply.code(202).send(await videoRun(deps, actor, shopId, runId));
      }
      const gone = () => request.socket.destroyed;
      const { successful, failed, total_products } = await videoRunAtEnd(
        deps,
        actor,
        { shopId, runId },
        gone,
      );
      return reply.code(200).send({ successful, failed, total_products });
    },
  );

  app.get(
    '/shops/:shopId/generate-videos/:runId',
    {
      config: { ...config, errors: [403] },
      schema: {
        tags,
        operationId: 'readVideoRun',
        summary: 'How far the making of videos is, product by product',
        params: idParams('shopId', 'runId'),
        response: { 200: VideoRun },
      },
    },
    (request) => videoRun(deps, actorOf(request), request.params.shopId, request.params.runId),
  );

  for (const [method, keep, operationId, summary] of [
    ['PUT', true, 'keepVideo', 'Keep a made video'],
    [
      'DELETE',
      false,
      'throwVideoAway',
      'Throw a made video away: the product gets back what it had',
    ],
  ] as const) {
    app.route({
      method,
      url: '/shops/:shopId/generate-videos/:runId/items/:productId',
      config: { ...config, errors: [403] },
      schema: {
        tags,
        operationId,
        summary,
        params: idParams('shopId', 'runId', 'productId'),
        response: { 200: VideoRunItem },
      },
      handler: (request) => judgeVideo(deps, actorOf(request), request.params, keep),
    });
  }
}
