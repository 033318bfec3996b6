import type { Deps } from '../../../deps.ts';
import type { VideoMaker } from '../../../gateways/video-maker/maker.ts';
import { type Claim } from '../../../jobs/long-jobs.ts';
import {
  workLongJob,
  workOnClaim,
  type ClaimedJob,
  type Outcome,
  type Worker,
} from '../../../jobs/work-long-job.ts';
import { makeVideo, type MakingDeps, type RunTerms } from './make-video.ts';
import { failRest, hasOpenItems, takeItem, termsOf } from './queries.ts';

type RunDeps = MakingDeps & Pick<Deps, 'jobs' | 'videoMakers'>;

/** The messages for the videos not requested from Google, and for one that was. */
const STOPPED = 'The server stopped before this video was made. Please try again.';
const STOPPED_WHILE =
  'The server stopped while Google made this video. Google may have charged you. Please check your account before you try again.';

/** Makes the next video. Returns whether any are left to make. */
async function makeNext(
  deps: MakingDeps,
  job: ClaimedJob,
  maker: VideoMaker,
  terms: RunTerms,
): Promise<boolean> {
  job.signal.throwIfAborted();
  const productId = await takeItem(deps.db, job.id);
  if (productId === undefined) return false;
  const enough = await makeVideo(deps, maker, productId, job, terms);
  if (enough !== null) await failRest(deps.db, job.id, enough);
  return hasOpenItems(deps.db, job.id);
}

/**
 * Makes one video locally, then queues the next in a new job, so that uploads get their turn. A run
 * with a key comes here only if its process died, and the key with it.
 */
export function workRun(deps: RunDeps, runId: string, worker: Worker): Promise<Outcome | null> {
  return workLongJob(deps, runId, worker, async (job) => {
    const terms = await termsOf(deps.db, runId);
    if (terms.renderer === 'local') {
      return (await makeNext(deps, job, deps.videoMakers.local, terms)) ? 'again' : 'done';
    }
    await failRest(deps.db, runId, STOPPED, STOPPED_WHILE);
    return 'done';
  });
}

/**
 * Returns the runs whose keys this process holds. `stop` ends them and marks the rest of their
 * videos as failed.
 */
export function keyedRuns(deps: RunDeps) {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const makeAll = (claim: Claim, maker: VideoMaker) =>
    workOnClaim(deps, claim, stopping.signal, async (job) => {
      try {
        const terms = await termsOf(deps.db, job.id);
        while (await makeNext(deps, job, maker, terms));
      } catch (error) {
        if (!job.signal.aborted) deps.log.error({ err: error }, 'a run of videos broke off');
        await failRest(deps.db, job.id, STOPPED, STOPPED_WHILE);
      }
      return 'done';
    });
  return {
    work(claim: Claim, apiKey: string): void {
      const done = makeAll(claim, deps.videoMakers.google(apiKey))
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
