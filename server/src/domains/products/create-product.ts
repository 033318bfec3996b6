import { PRODUCTS } from '@souk/contract/products';
import type { CreateProductRequest, Product } from '@souk/contract/products';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { posterOf } from '../media/reads.ts';
import { shopToManage } from '../shops/reads.ts';
import { indexProducts } from './index-products.ts';
import { NEW_PRODUCT, checkDiscountDates, checkVariants, mergeFields } from './product-fields.ts';
import { productById } from './product-reads.ts';
import { categoryExists } from './product-rows.ts';
import { countProducts, insertProduct, replaceVariants } from './store-product.ts';

/**
 * Puts a new product into a shop of the actor's.
 * @throws ProblemError 404 or 403 for the shop, 422 for what breaks a rule
 */
export async function createProduct(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: CreateProductRequest,
): Promise<Product> {
  const shop = await shopToManage(deps.db, actor, input.shop_id);
  const fields = mergeFields(NEW_PRODUCT, input);
  const variants = (input.variants ?? []).map((variant) => ({
    ...variant,
    id: newId(),
    stock_quantity: variant.stock_quantity ?? 0,
  }));
  checkDiscountDates(fields);
  checkVariants(fields, variants);
  if (!(await categoryExists(deps.db, input.category_id))) {
    throw invalid({ path: 'category_id', message: PRODUCTS.categoryUnknown });
  }
  const id = newId();
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const poster_url = await posterOf(trx, fields.video_url);
    const has_variants = variants.length > 0;
    await insertProduct(trx, {
      ...fields,
      id,
      shop_id: shop.id,
      poster_url,
      has_variants,
      created_at: now,
    });
    await replaceVariants(trx, id, variants, now);
    await indexProducts(trx, [id]);
    await countProducts(trx, shop.id, 1);
  });
  return productById(deps, actor, id);
}
