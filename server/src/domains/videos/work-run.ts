import type { Deps } from '../../deps.ts';
import type { VideoMaker } from '../../gateways/video-maker/maker.ts';
import { withHeartbeat } from '../../kit/heartbeat.ts';
import { newId } from '../../kit/ids.ts';
import { makeVideo, type MakingDeps } from './make-video.ts';
import { beatRun, claimRun, endRun, failRest, takeItem } from './queries.ts';

/** What is said of the videos that Google was not asked for, and of one that it was. */
const STOPPED = 'The server stopped before this video was made. Please try again.';
const STOPPED_WHILE =
  'The server stopped while Google made this video. It may have been charged: please look at your account before you try again.';

type Maker = { maker: VideoMaker; signal?: AbortSignal | undefined };

/** Makes the next video of a run; false when there is none left, and the run has ended. */
async function makeNext(
  deps: MakingDeps,
  runId: string,
  claim: string,
  { maker, signal }: Maker,
): Promise<boolean> {
  const productId = await takeItem(deps.db, runId);
  if (productId === undefined) {
    await endRun(deps.db, runId, claim);
    return false;
  }
  const beat = () => beatRun(deps.db, runId, claim);
  const enough = await withHeartbeat(beat, signal, (mine) =>
    makeVideo(deps, maker, { runId, productId, claim }, mine),
  );
  if (enough !== null) await failRest(deps.db, runId, enough);
  return true;
}

/**
 * The job of a run of our own maker: one video, then the next in a job of its own, so that an upload that
 * waits to be converted has its turn in between. Safe to be killed: it goes on with what is not made.
 */
export async function makeNextVideo(
  deps: MakingDeps & Pick<Deps, 'jobs' | 'videoMakers'>,
  runId: string,
  signal?: AbortSignal,
): Promise<void> {
  const claim = newId();
  const run = await claimRun(deps.db, runId, claim);
  if (run?.renderer !== 'local') return;
  const more = await makeNext(deps, runId, claim, { maker: deps.videoMakers.local, signal });
  if (more) await enqueueRun(deps, runId);
}

/** Once more is harmless, as for conversions. */
export async function enqueueRun(
  deps: Pick<Deps, 'db' | 'jobs'>,
  runId: string,
  runAt?: Date,
): Promise<void> {
  const place = runAt ? { runAt } : {};
  await deps.jobs.enqueue(
    deps.db,
    'make-next-video',
    { id: runId },
    { key: `videos:${runId}`, ...place },
  );
}

/** Makes all videos of a run in this process, since only its memory holds the key that they need. */
export async function makeAllVideos(
  deps: MakingDeps,
  runId: string,
  maker: VideoMaker,
  signal: AbortSignal,
): Promise<void> {
  const claim = newId();
  if (!(await claimRun(deps.db, runId, claim))) return;
  try {
    while (await makeNext(deps, runId, claim, { maker, signal }));
  } catch (error) {
    if (!signal.aborted) deps.log.error({ err: error }, 'a run of videos broke off');
    await giveUpRun(deps, runId);
  }
}

/** Ends a run whose key is gone with its process: nobody can ask Google what became of it. */
export async function giveUpRun(deps: Pick<Deps, 'db'>, runId: string): Promise<void> {
  const claim = newId();
  if (!(await claimRun(deps.db, runId, claim))) return;
  await failRest(deps.db, runId, STOPPED, STOPPED_WHILE);
  await endRun(deps.db, runId, claim);
}
