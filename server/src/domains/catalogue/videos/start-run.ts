import { PRODUCTS } from '@souk/contract/product-rules';
import { VIDEOS, type GenerateVideosRequest } from '@souk/contract/videos';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { JobPayload } from '../../../jobs/kinds.ts';
import {
  endLongJob,
  insertLongJob,
  isLaneTaken,
  queueLongJob,
  type Claim,
} from '../../../jobs/long-jobs.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { processId } from '../../../kit/this-process.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { shopHead } from '../../shops/index.ts';
import { productsToFilm } from '../products/product-videos.ts';
import { storedProducts } from '../products/stored-products.ts';
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
  const all = input.regenerate ?? false;
  const only = input.product_id ?? null;
  if (only !== null) await demandProduct(deps.db, shop.id, only);
  const products = await productsToFilm(deps.db, shop.id, { all, only });
  const renderer = input.renderer ?? 'google';
  const nothing = products.length === 0;
  const job = { id: newId(), kind: 'make-videos', owner_id: actor.id } as const;
  const claim = await deps.db
    .transaction()
    .execute(async (trx) => {
      const begun = await insertLongJob(trx, {
        ...job,
        lane: only === null ? `videos ${shop.id}` : clipLane(only),
        state: 'running',
        network,
        ...((renderer === 'google' || nothing) && { heldBy: processId }),
      });
      await insertRun(
        trx,
        { id: job.id, shop_id: shop.id, renderer, started_by: actor.id, replaces: all },
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
      throw isLaneTaken(error) ? conflict('clip_in_progress', VIDEOS.underWay) : error;
    });
  if (renderer === 'google' && !nothing) workWithKey(claim, input.google_api_key ?? '');
  return job.id;
}

/** Returns a lane for a product's clips, so that only one is made at a time. */
const clipLane = (productId: string) => `clip ${productId}`;

/** @throws ProblemError 404 */
async function demandProduct(db: Db, shopId: string, id: string): Promise<void> {
  const [product] = await storedProducts(db, [id], { lock: false });
  if (product?.shop_id !== shopId) throw notFound(PRODUCTS.notFound);
}

/** Starts the clip of a product that was saved without a video. Safe to repeat. */
export async function startClip(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { product_id, user_id }: JobPayload<'make-clip'>,
): Promise<void> {
  const [product] = await storedProducts(deps.db, [product_id], { lock: false });
  if (!product || product.video_url !== null) return;
  const job = { id: newId(), kind: 'make-videos', owner_id: user_id } as const;
  await deps.db
    .transaction()
    .execute(async (trx) => {
      await insertLongJob(trx, { ...job, lane: clipLane(product_id), state: 'running' });
      const run = { id: job.id, shop_id: product.shop_id, started_by: user_id };
      await insertRun(trx, { ...run, renderer: 'local', replaces: false }, [product]);
      await queueLongJob({ db: trx, jobs: deps.jobs }, job);
    })
    .catch((error: unknown) => {
      if (!isLaneTaken(error)) throw error;
    });
}
