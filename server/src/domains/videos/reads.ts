import { VIDEOS } from '@souk/contract/videos';
import type { VideoRun } from '@souk/contract/videos';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { notFound, unavailable } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { shopToManage } from '../shops/reads.ts';
import { itemsOf, runOf } from './queries.ts';

const ASK_EVERY_MS = 300;
const WAIT_MS = 60 * 60_000;

/** A run of the shop's with what became of each product. @throws ProblemError 403, 404 */
export async function videoRun(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  shopId: string,
  runId: string,
): Promise<VideoRun> {
  await shopToManage(deps.db, actor, shopId);
  const run = await runOf(deps.db, shopId, runId);
  if (!run) throw notFound(VIDEOS.unknownRun);
  const items = await itemsOf(deps.db, runId);
  const count = (state: string) => items.filter((item) => item.state === state).length;
  return {
    id: run.id,
    state: run.state,
    successful: count('done'),
    failed: count('failed'),
    total_products: items.length,
    items,
  };
}

/** The run at its end; stops asking when the caller has gone. @throws ProblemError 503 where it takes too long */
export async function videoRunAtEnd(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  at: { shopId: string; runId: string },
  gone: () => boolean,
): Promise<VideoRun> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end && !gone()) {
    const run = await videoRun(deps, actor, at.shopId, at.runId);
    if (run.state === 'done') return run;
    await sleep(ASK_EVERY_MS);
  }
  throw unavailable('Your videos are still being made. Please look again shortly.', 60);
}
