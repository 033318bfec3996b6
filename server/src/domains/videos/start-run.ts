import { VIDEOS, type GenerateVideosRequest } from '@souk/contract/videos';
import {
  endLongJob,
  insertLongJob,
  isLaneTaken,
  queueLongJob,
  type Claim,
} from '../../jobs/long-jobs.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { conflict } from '../../kit/problems.ts';
import { processId } from '../../kit/this-process.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Actor } from '../auth/actor.ts';
import { productsToFilm } from '../products/product-videos.ts';
import { shopHead } from '../shops/reads.ts';
import { insertRun } from './queries.ts';

/** Starts generating a shop's videos; keys stay in this process. @throws ProblemError 404, 409 */
export async function startRun(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  { shopId, network }: { shopId: string; network: string },
  input: GenerateVideosRequest,
  workWithKey: (claim: Claim, apiKey: string) => void,
): Promise<string> {
  const shop = await shopHead(deps.db, shopId);
  const products = await productsToFilm(deps.db, shop.id, input.regenerate ?? false);
  const renderer = input.renderer ?? 'google';
  const nothing = products.length === 0;
  const job = { id: newId(), kind: 'make-videos', owner_id: actor.id } as const;
  const claim = await deps.db
    .transaction()
    .execute(async (trx) => {
      const begun = await insertLongJob(trx, {
        ...job,
        lane: `videos ${shop.id}`,
        state: 'running',
        network,
        ...((renderer === 'google' || nothing) && { heldBy: processId }),
      });
      await insertRun(
        trx,
        { id: job.id, shop_id: shop.id, renderer, started_by: actor.id },
        products,
      );
      await recordChange(trx, actor, {
        kind: 'videos.started',
        target: { kind: 'shop', id: shop.id },
        before: null,
        after: { run_id: job.id, renderer, products: products.length },
      });
      if (nothing) await endLongJob(trx, begun);
      else if (renderer === 'local') await queueLongJob({ db: trx, jobs: deps.jobs }, job);
      return begun;
    })
    .catch((error: unknown) => {
      throw isLaneTaken(error) ? conflict(VIDEOS.underWay) : error;
    });
  if (renderer === 'google' && !nothing) workWithKey(claim, input.google_api_key ?? '');
  return job.id;
}
