import type { NewRow } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../kit/problems.ts';
import { countOf } from '../../../paging/pages.ts';
import type { Actor } from '../../accounts/index.ts';
import { productById } from '../products/reads.ts';
import { centsNow } from './reads.ts';

/** The limit of the list, which is read in one go to fill the hearts of a page. */
const MAX_SAVED = 1000;

/**
 * Saves a product with its current price. A repeat has no effect, unless the product is sold out
 * now: then its shopper waits for it (again). @throws ProblemError 404 unknown or gone; 409 a full
 * list
 */
export async function saveProduct(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  productId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const product = await productById({ db: trx, now: deps.now }, actor, productId);
    const awaits_stock = product.stock_quantity === 0;
    const saved: NewRow<'saved_products', 'saved_at' | 'back_at' | 'reduced_at'> = {
      user_id: actor.id,
      product_id: productId,
      price_cents: centsNow(product),
      awaits_stock,
    };
    await trx
      .insertInto('saved_products')
      .values(saved)
      .onConflict((conflicting) => {
        const known = conflicting.columns(['user_id', 'product_id']);
        return awaits_stock
          ? known.doUpdateSet({ awaits_stock, back_at: null })
          : known.doNothing();
      })
      .execute();
    const all = trx.selectFrom('saved_products').where('user_id', '=', actor.id);
    if ((await countOf(all)) > MAX_SAVED) {
      throw conflict('too_many_wishes', `A wishlist can hold at most ${MAX_SAVED} products`);
    }
  });
}

/** Removes a product from one's list; no effect if it is not on it. */
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
