import { addressOf } from '@souk/contract/endpoint';
import { videosApi } from '@souk/contract/videos';
import type { Deps } from '../../../deps.ts';
import { endOfLongJob } from '../../../jobs/long-jobs.ts';
import { networkOf } from '../../../kit/network.ts';
import { counted, prefersAsync, mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { decideVideo } from './decide-video.ts';
import { pendingVideos, videoRun } from './reads.ts';
import { startRun } from './start-run.ts';
import { keyedRuns } from './work-run.ts';

const STILL_BUSY = 'Your videos are still being generated. Please check again shortly.';

export function videoRoutes(app: App, deps: Deps): void {
  const runs = keyedRuns(deps);
  app.addHook('onClose', () => runs.stop());

  mount(app, videosApi, {
    async generate(request, reply) {
      const actor = actorOf(request);
      const { shopId } = request.params;
      const from = { shopId, network: networkOf(request.ip) };
      const runId = await startRun(deps, actor, from, request.body, runs.work);
      const params = { shopId, runId };
      if (prefersAsync(request)) {
        reply.header('location', `/api${addressOf(videosApi.readRun, { params })}`);
        reply.header('preference-applied', 'respond-async');
        reply.code(202);
        return videoRun(deps, params);
      }
      await endOfLongJob(deps.db, runId, () => request.socket.destroyed, STILL_BUSY);
      const { successful, failed, total_products } = await videoRun(deps, params);
      return { successful, failed, total_products };
    },
    readRun: (request) => videoRun(deps, request.params),
    pending: async (request, reply) =>
      counted(reply, await pendingVideos(deps, request.params.shopId, request.query)),
    keep: (request) => decideVideo(deps, actorOf(request), request.params, true),
    throwAway: (request) => decideVideo(deps, actorOf(request), request.params, false),
  });
}
