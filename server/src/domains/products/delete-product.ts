import { PRODUCTS } from '@souk/contract/products';
import type { Deps } from '../../deps.ts';
import { forbidden, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { countProducts, hideProduct, lockProduct } from './store-product.ts';

/**
 * Takes a product off the market; orders, reviews and carts that refer to it can still read it.
 * @throws ProblemError 404, or 403 for anyone but the shop's owner and admins
 */
export async function deleteProduct(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, id);
    if (!product) throw notFound(PRODUCTS.notFound);
    if (product.owner_id !== actor.id && !actor.is_admin) throw forbidden(PRODUCTS.notYours);
    await hideProduct(trx, id, deps.now());
    await countProducts(trx, product.shop_id, -1);
  });
}
