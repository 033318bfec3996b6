import { PRODUCTS } from '@souk/contract/product-rules';
import { sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Db, NewRow, Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { liveProductIds } from './reads.ts';
import { PUBLIC } from './visibility.ts';

const HOUR_MS = 3_600_000;

/** Records that a person viewed a product, at most once an hour. @throws ProblemError 404 */
export async function recordView(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const [product_id] = await liveProductIds(deps.db, [id]);
  if (!product_id) throw notFound(PRODUCTS.notFound);
  const hour = new Date(Math.floor(deps.now().getTime() / HOUR_MS) * HOUR_MS);
  const view: NewRow<'product_views'> = { product_id, user_id: actor.id, hour };
  await deps.db
    .insertInto('product_views')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the last product that somebody viewed and that everyone may still see. */
export async function lastViewed(
  db: Db,
  { id }: Pick<Actor, 'id'>,
): Promise<Pick<Row<'products'>, 'id' | 'name' | 'category_id'> | null> {
  const query = db
    .selectFrom('product_views as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.id', 'p.name', 'p.category_id'])
    .where('v.user_id', '=', id)
    .where(PUBLIC)
    .orderBy('v.hour', 'desc')
    .orderBy('p.id')
    .limit(sql.lit(1));
  const { rows } = await prepared(query).execute(db);
  return rows[0] ?? null;
}

/** Deletes the views of hours before this moment. */
export async function forgetViewsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('product_views').where('hour', '<', moment).execute();
}
