import { PRODUCTS } from '@souk/contract/products';
import type { Db, NewRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { liveProductIds } from './reads.ts';

const HOUR_MS = 3_600_000;

/** Records that a person looked at a product, once an hour. @throws ProblemError 404 */
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

/** Deletes the views of the hours before this moment. */
export async function forgetViewsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('product_views').where('hour', '<', moment).execute();
}
