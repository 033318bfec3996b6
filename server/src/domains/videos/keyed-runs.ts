import type { Deps } from '../../deps.ts';
import type { MakingDeps } from './make-video.ts';
import { makeAllVideos } from './work-run.ts';

/** The runs whose keys this process holds. `stop` ends them: what is not made is written down as such. */
export function keyedRuns(deps: MakingDeps & Pick<Deps, 'videoMakers'>) {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    work(runId: string, apiKey: string): void {
      const maker = deps.videoMakers.google(apiKey);
      const done = makeAllVideos(deps, runId, maker, stopping.signal)
        .catch((error: unknown) => deps.log.error({ err: error }, 'a run of videos broke off'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('The server stops'));
      await Promise.all(running);
    },
  };
}
