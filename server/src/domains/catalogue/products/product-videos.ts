import { sql } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';

const PRODUCT_VIDEO = row({ video_url: 'text | null', poster_url: 'text | null' });
export type ProductVideo = RowOf<typeof PRODUCT_VIDEO>;

/**
 * Lists the shop's live products without a video, newest first. `all` also includes products with a
 * video. `only` limits the list to that product.
 */
export async function productsToFilm(
  db: Db,
  shopId: string,
  { all, only = null }: { all: boolean; only?: string | null },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await row({ id: 'text', name: 'text' })`
    select id, name from products
    where shop_id = ${shopId} and deleted_at is null and (${all} or video_url is null)
      and (${only}::uuid is null or id = ${only})
    order by id desc`.execute(db);
  return rows;
}

/**
 * Sets a live product's video. Returns the previous video, or null if the product doesn't exist or
 * has a video that may not be replaced.
 */
export async function setProductVideo(
  trx: Trx,
  productId: string,
  video: ProductVideo,
  { replaces }: { replaces: boolean },
): Promise<ProductVideo | null> {
  const { rows } = await PRODUCT_VIDEO`
    update products set video_url = ${video.video_url}, poster_url = ${video.poster_url},
      updated_at = now()
    from (
      select id, video_url, poster_url from products
      where id = ${productId} and deleted_at is null and (${replaces} or video_url is null)
      for no key update
    ) former
    where products.id = former.id
    returning former.video_url, former.poster_url`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Restores `former` if the product still shows `shown`: a video its seller has chosen since stays.
 */
export async function putVideoBack(
  trx: Trx,
  productId: string,
  shown: string,
  former: ProductVideo,
): Promise<void> {
  await sql`
    update products set video_url = ${former.video_url}, poster_url = ${former.poster_url},
      updated_at = now()
    where id = ${productId} and video_url = ${shown}`.execute(trx);
}

/** Whether any product shows this video. */
export async function isVideoShown(db: Db, videoUrl: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from products where video_url = ${videoUrl} limit 1`.execute(db);
  return rows.length > 0;
}
