import type { Kysely } from 'kysely';
import { CART } from '@souk/contract/cart-rules';
import { PRODUCTS } from '@souk/contract/products';
import { CHECKOUT } from '@souk/contract/checkout';
import type { DB } from '../../db/types.ts';
import { conflict, invalid, notFound } from '../../kit/problems.ts';
import { purchasables, type Pair, type Purchasable } from '../products/purchasables.ts';

/**
 * The product of a pair, if it is on sale and the option fits.
 * @throws ProblemError 404 unknown or gone; 422 no option chosen, or one of another product; 409 an option that left
 */
export async function buyable(db: Kysely<DB>, pair: Pair): Promise<Purchasable> {
  const [product] = await purchasables(db, [pair]);
  if (!product) throw notFound(PRODUCTS.notFound);
  if (pair.variant_id !== null && product.variant === null) {
    throw invalid({ path: 'variant_id', message: CHECKOUT.otherVariant });
  }
  if (product.variant?.deleted) throw conflict(CART.gone);
  if (!product.live) throw notFound(PRODUCTS.notFound);
  if (product.has_variants && pair.variant_id === null) {
    throw invalid({ path: 'variant_id', message: CART.chooseOption });
  }
  return product;
}
