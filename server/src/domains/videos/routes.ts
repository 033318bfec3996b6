import { addressOf } from '@souk/contract/endpoint';
import { videosApi } from '@souk/contract/videos';
import type { Deps } from '../../deps.ts';
import { mount } from '../../kit/mount.ts';
import { prefersAsync } from '../../kit/prefer.ts';
import type { App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { judgeVideo } from './judge-video.ts';
import { keyedRuns } from './keyed-runs.ts';
import { videoRun, videoRunAtEnd } from './reads.ts';
import { startRun } from './start-run.ts';

export function videoRoutes(app: App, deps: Deps): void {
  const runs = keyedRuns(deps);
  app.addHook('onClose', () => runs.stop());

  mount(app, videosApi, {
    async generate(request, reply) {
      const actor = actorOf(request);
      const { shopId } = request.params;
      const runId = await startRun(deps, actor, shopId, request.body, runs.work);
      if (prefersAsync(request)) {
        const params = { shopId, runId };
        reply.header('location', `/api${addressOf(videosApi.readRun, { params })}`);
        reply.header('preference-applied', 'respond-async');
        reply.code(202);
        return videoRun(deps, actor, shopId, runId);
      }
      const gone = () => request.socket.destroyed;
      const run = await videoRunAtEnd(deps, actor, { shopId, runId }, gone);
      const { successful, failed, total_products } = run;
      return { successful, failed, total_products };
    },
    readRun: (request) =>
      videoRun(deps, actorOf(request), request.params.shopId, request.params.runId),
    keep: (request) => judgeVideo(deps, actorOf(request), request.params, true),
    throwAway: (request) => judgeVideo(deps, actorOf(request), request.params, false),
  });
}
