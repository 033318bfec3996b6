import { PRODUCTS } from '@souk/contract/products';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { liveProductIds } from '../products/reads.ts';
import { countSaved, insertSaved } from './queries.ts';

/** The whole list is read at once to fill the hearts of a page. */
const MAX_SAVED = 1000;

/** Saves a product; twice is once. @throws ProblemError 404 unknown or gone; 409 a full list */
export async function saveProduct(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  productId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const [known] = await liveProductIds(trx, [productId]);
    if (known === undefined) throw notFound(PRODUCTS.notFound);
    await insertSaved(trx, { user_id: actor.id, product_id: productId });
    if ((await countSaved(trx, actor.id)) > MAX_SAVED) {
      throw conflict(`A wishlist can hold at most ${MAX_SAVED} products`);
    }
  });
}
