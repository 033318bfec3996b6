import type { PageQuery } from '@souk/contract/paging';
import { VIDEOS, type PendingClip, type VideoRun } from '@souk/contract/videos';
import type { Deps } from '../../../deps.ts';
import { longJob } from '../../../jobs/long-jobs.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Page } from '../../../paging/pages.ts';
import { isRunOf, itemsOf, pendingClips } from './queries.ts';

/** Returns a run of the shop with the result for each product. @throws ProblemError 404 */
export async function videoRun(
  { db }: Pick<Deps, 'db'>,
  { shopId, runId }: { shopId: string; runId: string },
): Promise<VideoRun> {
  if (!(await isRunOf(db, runId, shopId))) throw notFound(VIDEOS.unknownRun);
  const { state } = await longJob(db, runId);
  const items = await itemsOf(db, runId);
  const count = (which: string) => items.filter((item) => item.state === which).length;
  return {
    id: runId,
    state: state === 'done' || state === 'failed' ? 'done' : 'running',
    successful: count('done'),
    failed: count('failed'),
    total_products: items.length,
    items,
  };
}

/** Returns the latest unfinished or failed video of each product of the shop. */
export const pendingVideos = (
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  page: PageQuery,
): Promise<Page<PendingClip>> => pendingClips(db, shopId, page);
