import { VIDEOS } from '@souk/contract/videos';
import type { GenerateVideosRequest } from '@souk/contract/videos';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { conflict } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { productsToFilm } from '../products/product-videos.ts';
import { shopToManage } from '../shops/reads.ts';
import { endEmptyRun, insertRun } from './queries.ts';
import { enqueueRun } from './work-run.ts';

/** Works a run with the key in this process, beyond the call that began it. */
export type WorkWithKey = (runId: string, apiKey: string) => void;

/**
 * Begins to make videos for the shop's products that have none, or for all; answers the run's id.
 * @throws ProblemError 404 or 403 for the shop, 409 where videos are being made for it
 */
export async function startRun(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  shopId: string,
  input: GenerateVideosRequest,
  workWithKey: WorkWithKey,
): Promise<string> {
  const shop = await shopToManage(deps.db, actor, shopId);
  const products = await productsToFilm(deps.db, shop.id, input.regenerate ?? false);
  const id = newId();
  const renderer = input.renderer ?? 'google';
  const nothing = products.length === 0;
  await deps.db
    .transaction()
    .execute(async (trx) => {
      await insertRun(trx, { id, shop_id: shop.id, renderer, started_by: actor.id }, products);
      if (nothing) await endEmptyRun(trx, id);
      else if (renderer === 'local') await enqueueRun({ db: trx, jobs: deps.jobs }, id);
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? conflict(VIDEOS.underWay) : error;
    });
  if (renderer === 'google' && !nothing) workWithKey(id, input.google_api_key ?? '');
  return id;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
