import type { Product } from '@souk/contract/products';
import type { SavedProductIds } from '@souk/contract/wishlist';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../auth/actor.ts';
import { liveProductIds, productsByIds } from '../products/reads.ts';
import { savedIds } from './queries.ts';

/** A page of what a person saved, newest first, and how many there are. What has left is not listed. */
export async function wishlist(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  page: { page: number; limit: number },
): Promise<{ products: Product[]; total: number }> {
  const live = await liveProductIds(deps.db, await savedIds(deps.db, actor.id));
  const start = (page.page - 1) * page.limit;
  const products = await productsByIds(deps, actor, live.slice(start, start + page.limit));
  return { products, total: live.length };
}

/** What a person saved, for the hearts of a page. */
export async function savedProductIds(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<SavedProductIds> {
  return { product_ids: await savedIds(deps.db, actor.id) };
}
