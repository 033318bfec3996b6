import { PRODUCTS } from '@souk/contract/products';
import type { Product } from '@souk/contract/products';
import { toDollars } from '@souk/contract/money';
import type { Deps } from '../../deps.ts';
import { cutText } from '../../kit/cut-text.ts';
import { newId } from '../../kit/ids.ts';
import { forbidden, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { indexProducts } from './index-products.ts';
import { productById } from './product-reads.ts';
import {
  countProducts,
  insertProduct,
  lockProduct,
  replaceVariants,
  variantsOf,
} from './store-product.ts';

const MOST_LETTERS = 200;
const ENDING = ' (copy)';

/**
 * Puts a copy of a product beside it, with its pictures, clip, discount and options. Nothing of it is
 * in stock: what is on the shelf belongs to the first one. Its SKU stays with that one too.
 * @throws ProblemError 404, or 403 for anyone but the shop's owner and admins
 */
export async function duplicateProduct(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<Product> {
  const copy = newId();
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, id);
    if (!product) throw notFound(PRODUCTS.notFound);
    if (product.owner_id !== actor.id && !actor.is_admin) throw forbidden(PRODUCTS.notYours);
    const variants = await variantsOf(trx, id);
    await insertProduct(trx, {
      ...product,
      id: copy,
      name: cutText(product.name, MOST_LETTERS - ENDING.length) + ENDING,
      stock_quantity: 0,
      sku: null,
      created_at: now,
    });
    const copies = variants.map(({ name, value, price_modifier_cents, images }) => ({
      name,
      value,
      price_modifier: toDollars(price_modifier_cents),
      stock_quantity: 0,
      images,
    }));
    await replaceVariants(trx, copy, copies, now);
    await indexProducts(trx, [copy]);
    await countProducts(trx, product.shop_id, 1);
  });
  return productById(deps, actor, copy);
}
