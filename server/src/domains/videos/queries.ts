import type { Renderer, VideoRun, VideoRunItem } from '@souk/contract/videos';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { thisProcess } from '../../kit/this-process.ts';
import type { ProductVideo } from '../products/product-videos.ts';

export type RunRow = {
  id: string;
  shop_id: string;
  renderer: Renderer;
  state: VideoRun['state'];
  worker: string | null;
  alive_at: Date;
  created_at: Date;
};

const columns = sql`id, shop_id, renderer, state, worker, alive_at, created_at`;
const itemColumns = sql`product_id, product_name, state, detail, video_url, poster_url, kept`;

/** Fails with PostgreSQL's 23505 where the shop has a run under way. */
export async function insertRun(
  trx: Transaction<DB>,
  run: Pick<RunRow, 'id' | 'shop_id' | 'renderer'> & { started_by: string },
  products: readonly { id: string; name: string }[],
): Promise<void> {
  await sql`insert into video_runs (id, shop_id, started_by, renderer, worker)
    values (${run.id}, ${run.shop_id}, ${run.started_by}, ${run.renderer}, ${thisProcess})`.execute(
    trx,
  );
  await sql`insert into video_run_items (run_id, product_id, product_name, position)
    select ${run.id}, id, name, position
    from unnest(${products.map(({ id }) => id)}::uuid[],
      ${products.map(({ name }) => name)}::text[]) with ordinality as given (id, name, position)`.execute(
    trx,
  );
}

export async function runOf(
  db: Kysely<DB>,
  shopId: string,
  runId: string,
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns} from video_runs where id = ${runId} and shop_id = ${shopId}`.execute(db);
  return rows[0];
}

export async function itemsOf(db: Kysely<DB>, runId: string): Promise<VideoRunItem[]> {
  const { rows } = await sql<VideoRunItem>`
    select ${itemColumns} from video_run_items where run_id = ${runId} order by position`.execute(
    db,
  );
  return rows;
}

export async function openRuns(db: Kysely<DB>): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns} from video_runs where state = 'running' order by created_at`.execute(db);
  return rows;
}

/** Takes a run that is not done, whoever had it before; `claim` is the right to write to it. */
export async function claimRun(
  db: Kysely<DB>,
  id: string,
  claim: string,
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    update video_runs set claim = ${claim}, worker = ${thisProcess}, alive_at = now()
    where id = ${id} and state = 'running' returning ${columns}`.execute(db);
  return rows[0];
}

/** Says that the work goes on; false where it is another's now. */
export async function beatRun(db: Kysely<DB>, id: string, claim: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update video_runs set alive_at = now()
    where id = ${id} and claim = ${claim} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

export async function endRun(db: Kysely<DB>, id: string, claim: string): Promise<void> {
  await sql`update video_runs set state = 'done', alive_at = now()
    where id = ${id} and claim = ${claim}`.execute(db);
}

/** A run without products has ended with its beginning. */
export async function endEmptyRun(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`update video_runs set state = 'done' where id = ${id}`.execute(trx);
}

/** The next product of the run, marked as being made; one that a dead worker left comes again. */
export async function takeItem(db: Kysely<DB>, runId: string): Promise<string | undefined> {
  const { rows } = await sql<{ product_id: string }>`
    update video_run_items set state = 'making'
    where run_id = ${runId} and product_id = (
      select product_id from video_run_items
      where run_id = ${runId} and state in ('waiting', 'making') order by position limit 1)
    returning product_id`.execute(db);
  return rows[0]?.product_id;
}

/** What the service calls the work; "" before it has said so, and may have been asked. */
export async function noteOperation(
  db: Kysely<DB>,
  runId: string,
  productId: string,
  operation: string,
): Promise<void> {
  await sql`update video_run_items set operation = ${operation}
    where run_id = ${runId} and product_id = ${productId}`.execute(db);
}

/** Writes that the video is there; false where the run is another's by now. */
export async function finishItem(
  trx: Transaction<DB>,
  at: { runId: string; productId: string; claim: string },
  video: ProductVideo,
  former: ProductVideo,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update video_run_items set state = 'done', video_url = ${video.video_url},
      poster_url = ${video.poster_url}, former_video_url = ${former.video_url},
      former_poster_url = ${former.poster_url}
    where run_id = ${at.runId} and product_id = ${at.productId} and state = 'making' and exists (
      select from video_runs
      where id = ${at.runId} and claim = ${at.claim} and state = 'running' for update)`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export async function failItem(
  db: Kysely<DB>,
  runId: string,
  productId: string,
  detail: string,
): Promise<void> {
  await sql`update video_run_items set state = 'failed', detail = ${detail}
    where run_id = ${runId} and product_id = ${productId} and state = 'making'`.execute(db);
}

/** What is not made yet will not be; `charged` is said of what a paid service may have been asked for. */
export async function failRest(
  db: Kysely<DB>,
  runId: string,
  detail: string,
  charged: string = detail,
): Promise<void> {
  await sql`update video_run_items set state = 'failed',
      detail = case when operation is null then ${detail} else ${charged} end
    where run_id = ${runId} and state in ('waiting', 'making')`.execute(db);
}

export type MadeItem = VideoRunItem & {
  former_video_url: string | null;
  former_poster_url: string | null;
};

/** A finished item, locked until the transaction ends. */
export async function lockMade(
  trx: Transaction<DB>,
  runId: string,
  productId: string,
): Promise<MadeItem | undefined> {
  const { rows } = await sql<MadeItem>`
    select ${itemColumns}, former_video_url, former_poster_url from video_run_items
    where run_id = ${runId} and product_id = ${productId} and state = 'done' for update`.execute(
    trx,
  );
  return rows[0];
}

/** A video that is thrown away is no longer what a later one replaced: that is what it replaced itself. */
export async function passFormerOn(
  trx: Transaction<DB>,
  { video_url, former_video_url, former_poster_url }: MadeItem,
  productId: string,
): Promise<void> {
  await sql`update video_run_items set former_video_url = ${former_video_url},
      former_poster_url = ${former_poster_url}
    where product_id = ${productId} and former_video_url = ${video_url}`.execute(trx);
}

export async function setKept(
  trx: Transaction<DB>,
  runId: string,
  productId: string,
  kept: boolean,
): Promise<void> {
  await sql`update video_run_items set kept = ${kept}
    where run_id = ${runId} and product_id = ${productId}`.execute(trx);
}
