import type { PageQuery } from '@souk/contract/paging';
import type { Product } from '@souk/contract/products';
import type { Page } from '../../db/pages.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../auth/actor.ts';
import { liveProductIds, productsByIds } from '../products/reads.ts';

/** A page of what a person saved, newest first. What has left is not listed. */
export async function wishlist(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { page, limit }: PageQuery,
): Promise<Page<Product>> {
  const live = await liveProductIds(deps.db, await savedProductIds(deps, actor));
  const start = (page - 1) * limit;
  const rows = await productsByIds(deps, actor, live.slice(start, start + limit));
  return { rows, total: live.length };
}

/** The ids of what a person saved, newest first; products deleted since are among them. */
export async function savedProductIds(deps: Pick<Deps, 'db'>, actor: Actor): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('saved_products')
    .select('product_id')
    .where('user_id', '=', actor.id)
    .orderBy('saved_at', 'desc')
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id }) => product_id);
}
