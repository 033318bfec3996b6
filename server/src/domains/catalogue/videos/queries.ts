import type { PageQuery } from '@souk/contract/paging';
import {
  VIDEO_STATES,
  type PendingClip,
  type Renderer,
  type VideoRunItem,
} from '@souk/contract/videos';
import { sql } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db, NewRow, Row, Trx } from '../../../db/rows.ts';
import type { Page } from '../../../paging/pages.ts';
import type { ProductVideo } from '../products/product-videos.ts';

const ITEM = [
  'product_id',
  'product_name',
  'state',
  'detail',
  'video_url',
  'poster_url',
  'kept',
] as const satisfies (keyof Row<'video_run_items'>)[];

export async function insertRun(
  trx: Trx,
  run: NewRow<'video_runs', 'created_at'> & { renderer: Renderer },
  products: readonly { id: string; name: string }[],
): Promise<void> {
  await trx.insertInto('video_runs').values(run).execute();
  // A shop may have more products than a statement can have parameters.
  await sql`insert into video_run_items (run_id, product_id, product_name, position)
    select ${run.id}, id, name, position
    from unnest(${products.map(({ id }) => id)}::uuid[],
      ${products.map(({ name }) => name)}::text[]) with ordinality as given (id, name, position)`.execute(
    trx,
  );
}

export async function isRunOf(db: Db, runId: string, shopId: string): Promise<boolean> {
  const query = db.selectFrom('video_runs').select('id').where('id', '=', runId);
  return (await query.where('shop_id', '=', shopId).executeTakeFirst()) !== undefined;
}

/** Returns which renderer makes a run's videos, and whether they replace existing ones. */
export function termsOf(
  db: Db,
  runId: string,
): Promise<Pick<Row<'video_runs'>, 'renderer' | 'replaces'>> {
  const query = db
    .selectFrom('video_runs')
    .select(['renderer', 'replaces'])
    .where('id', '=', runId);
  return query.executeTakeFirstOrThrow();
}

/** Lists the latest unfinished video of each product of the shop: waiting, being made or failed. */
export async function pendingClips(
  db: Db,
  shopId: string,
  page: PageQuery,
): Promise<Page<PendingClip>> {
  const rows = await pendingRows(db, shopId, page);
  // A page past the last one has no row to carry the count.
  const counted = rows.length > 0 ? rows : await pendingRows(db, shopId, { page: 1, limit: 1 });
  return { rows: rows.map(({ total: _, ...clip }) => clip), total: counted[0]?.total ?? 0 };
}

const PENDING = row({
  product_id: 'text',
  state: VIDEO_STATES,
  detail: 'text | null',
  total: 'number',
});

async function pendingRows(
  db: Db,
  shopId: string,
  { page, limit }: PageQuery,
): Promise<RowOf<typeof PENDING>[]> {
  const { rows } = await PENDING`
    select product_id, state, detail, (count(*) over ())::int as total from (
      select distinct on (i.product_id) i.product_id, i.state, i.detail, r.id
      from video_runs r join video_run_items i on i.run_id = r.id
      where r.shop_id = ${shopId}
      order by i.product_id, r.id desc) latest
    where state <> 'done'
    order by id desc, product_id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export function itemsOf(db: Db, runId: string): Promise<VideoRunItem[]> {
  const query = db.selectFrom('video_run_items').select(ITEM).where('run_id', '=', runId);
  return query.orderBy('position').execute();
}

/**
 * Takes the next product of the run and marks it as being made; one left by a dead worker is taken
 * again.
 */
export async function takeItem(db: Db, runId: string): Promise<string | undefined> {
  const taken = await db
    .updateTable('video_run_items')
    .set({ state: 'making' })
    .where('run_id', '=', runId)
    .where('product_id', '=', (next) =>
      next
        .selectFrom('video_run_items')
        .select('product_id')
        .where('run_id', '=', runId)
        .where('state', 'in', ['waiting', 'making'])
        .orderBy('position')
        .limit(1),
    )
    .returning('product_id')
    .executeTakeFirst();
  return taken?.product_id;
}

export async function hasOpenItems(db: Db, runId: string): Promise<boolean> {
  const query = db.selectFrom('video_run_items').select('product_id').where('run_id', '=', runId);
  const open = query.where('state', 'in', ['waiting', 'making']).limit(1);
  return (await open.executeTakeFirst()) !== undefined;
}

type ItemKey = { runId: string; productId: string };

const item = (db: Db, { runId, productId }: ItemKey) =>
  db.updateTable('video_run_items').where('run_id', '=', runId).where('product_id', '=', productId);

/**
 * Records the service's name for the work; "" before it is known, when the request may already have
 * been sent.
 */
export async function noteOperation(db: Db, at: ItemKey, operation: string): Promise<void> {
  await item(db, at).set({ operation }).execute();
}

export async function finishItem(
  trx: Trx,
  at: ItemKey,
  { video_url, poster_url }: ProductVideo,
  former: ProductVideo,
): Promise<void> {
  const made = { state: 'done', video_url, poster_url } as const;
  const kept = { former_video_url: former.video_url, former_poster_url: former.poster_url };
  await item(trx, at)
    .set({ ...made, ...kept })
    .execute();
}

export async function failItem(db: Db, at: ItemKey, detail: string): Promise<void> {
  await item(db, at).set({ state: 'failed', detail }).where('state', '=', 'making').execute();
}

/**
 * Fails the rest of a run; `charged` is the message for items that a paid service may have been
 * asked to make.
 */
export async function failRest(
  db: Db,
  runId: string,
  detail: string,
  charged: string = detail,
): Promise<void> {
  for (const [operator, reason] of [
    ['is', detail],
    ['is not', charged],
  ] as const) {
    await db
      .updateTable('video_run_items')
      .set({ state: 'failed', detail: reason })
      .where('run_id', '=', runId)
      .where('state', 'in', ['waiting', 'making'])
      .where('operation', operator, null)
      .execute();
  }
}

/** Returns a finished item, locked until the transaction ends. */
export function lockMade(trx: Trx, { runId, productId }: ItemKey) {
  return trx
    .selectFrom('video_run_items')
    .select([...ITEM, 'former_video_url', 'former_poster_url'])
    .where('run_id', '=', runId)
    .where('product_id', '=', productId)
    .where('state', '=', 'done')
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Records that later videos of the product that replaced `from` now replace `to`: `from` was thrown
 * away.
 */
export async function passFormerOn(
  trx: Trx,
  productId: string,
  from: string,
  to: ProductVideo,
): Promise<void> {
  await trx
    .updateTable('video_run_items')
    .set({ former_video_url: to.video_url, former_poster_url: to.poster_url })
    .where('product_id', '=', productId)
    .where('former_video_url', '=', from)
    .execute();
}

export async function setKept(trx: Trx, at: ItemKey, kept: boolean): Promise<void> {
  await item(trx, at).set({ kept }).execute();
}
