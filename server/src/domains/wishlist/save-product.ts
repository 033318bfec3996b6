import { PRODUCTS } from '@souk/contract/products';
import { countOf } from '../../db/pages.ts';
import type { NewRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { liveProductIds } from '../products/reads.ts';

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
    const saved: NewRow<'saved_products', 'saved_at'> = {
      user_id: actor.id,
      product_id: productId,
    };
    await trx
      .insertInto('saved_products')
      .values(saved)
      .onConflict((conflicting) => conflicting.columns(['user_id', 'product_id']).doNothing())
      .execute();
    const all = trx.selectFrom('saved_products').where('user_id', '=', actor.id);
    if ((await countOf(all)) > MAX_SAVED) {
      throw conflict(`A wishlist can hold at most ${MAX_SAVED} products`);
    }
  });
}

/** Takes a product off one's list; one that is not on it stays off. */
export async function forgetProduct(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  productId: string,
): Promise<void> {
  await deps.db
    .deleteFrom('saved_products')
    .where('user_id', '=', actor.id)
    .where('product_id', '=', productId)
    .execute();
}
