import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isMediaPath } from '@souk/contract/addresses';
import { VIDEO_MAX_BYTES } from '@souk/contract/limits';
import type { Deps } from '../../../deps.ts';
import { NotMade, type VideoMaker } from '../../../gateways/video-maker/maker.ts';
import { keepClaim } from '../../../jobs/long-jobs.ts';
import { type ClaimedJob } from '../../../jobs/work-long-job.ts';
import { privateFolder } from '../../../kit/private-folder.ts';
import { ProblemError } from '../../../kit/problems.ts';
import { prepareVideo, seeVideo, storeVideo } from '../../media/index.ts';
import { shopHead } from '../../shops/index.ts';
import { setProductVideo } from '../products/product-videos.ts';
import { storedProducts } from '../products/stored-products.ts';
import { failItem, finishItem, noteOperation } from './queries.ts';

export type MakingDeps = Pick<
  Deps,
  'db' | 'storage' | 'video' | 'pictures' | 'config' | 'now' | 'log'
>;

/** If `replaces` is false, a video that the product got meanwhile is kept. */
export type RunTerms = { replaces: boolean };

const MOST_PICTURES = 4;
const GONE = 'This product no longer exists.';
const THERE = 'This product already has a video, so we kept it.';
const FAILED = 'This video could not be made. Please try again.';

/**
 * Makes the video of a product, or records why it failed; returns a reason to skip the others, if
 * any.
 */
export async function makeVideo(
  deps: MakingDeps,
  maker: VideoMaker,
  productId: string,
  job: ClaimedJob,
  terms: RunTerms,
): Promise<string | null> {
  const parent = path.join(deps.config.dataDir, 'uploads');
  await privateFolder(parent);
  const folder = await mkdtemp(path.join(parent, 'film-'));
  try {
    await make(deps, maker, productId, job, { ...terms, folder });
    return null;
  } catch (error) {
    job.signal.throwIfAborted();
    const known = error instanceof NotMade || error instanceof ProblemError;
    if (!known) deps.log.error({ err: error }, 'a video could not be made');
    const at = { runId: job.id, productId };
    await failItem(deps.db, at, known ? error.message : FAILED);
    return error instanceof NotMade && error.forAll ? error.message : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function make(
  deps: MakingDeps,
  maker: VideoMaker,
  productId: string,
  job: ClaimedJob,
  { replaces, folder }: RunTerms & { folder: string },
): Promise<void> {
  const { signal } = job;
  const at = { runId: job.id, productId };
  const [product] = await storedProducts(deps.db, [productId], { lock: false });
  if (!product) throw new NotMade(GONE);
  if (product.video_url !== null && !replaces) throw new NotMade(THERE);
  const shop = await shopHead(deps.db, product.shop_id);
  const file = await maker.make(
    {
      name: product.name,
      description: product.description,
      shopName: shop.name,
      pictures: await fetchPictures(deps, product.images, folder),
    },
    folder,
    {
      signal,
      onOrder: () => noteOperation(deps.db, at, ''),
      onOperation: (name) => noteOperation(deps.db, at, name),
    },
  );
  const { size } = await stat(file);
  const seen = await seeVideo(deps, { file, tooLarge: size > VIDEO_MAX_BYTES });
  const prepared = await prepareVideo(deps, { network: shop.owner_id }, seen, folder, { signal });
  await storeVideo(deps, shop.owner_id, prepared, async (trx, stored) => {
    const former = await setProductVideo(trx, productId, stored, { replaces });
    if (!former) throw new NotMade(replaces ? GONE : THERE);
    await keepClaim(trx, job);
    await finishItem(trx, at, stored, former);
  });
}

/**
 * Fetches the first of the product's pictures that we store; those stored elsewhere are not
 * fetched.
 */
async function fetchPictures(
  { storage }: MakingDeps,
  images: readonly string[],
  folder: string,
): Promise<string[]> {
  const files: string[] = [];
  for (const image of images) {
    if (files.length === MOST_PICTURES) break;
    if (!isMediaPath(image) || !(await storage.exists(image))) continue;
    const file = path.join(folder, `picture-${files.length}`);
    await pipeline(await storage.open(image), createWriteStream(file));
    files.push(file);
  }
  return files;
}
