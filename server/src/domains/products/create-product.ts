import { PRODUCTS, type CreateProductRequest, type Product } from '@souk/contract/products';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { posterOf } from '../media/reads.ts';
import { countProducts } from '../shops/count-products.ts';
import { shopToManage } from '../shops/reads.ts';
import { loadProducts, newProduct } from './load-products.ts';
import { NEW_PRODUCT, checkDiscountDates, checkVariants, mergeFields } from './product-fields.ts';
import { productById } from './reads.ts';
import { insertVariants, variantRows } from './stored-products.ts';

/**
 * Adds a product to one of the actor's shops. It is answered as readers see it, before it is committed:
 * a product that could not be read again is not saved.
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
  await checkCategory(deps.db, input.category_id);
  const id = newId();
  return deps.db.transaction().execute(async (trx) => {
    const product = newProduct({
      ...fields,
      id,
      shop_id: shop.id,
      poster_url: await posterOf(trx, fields.video_url),
      has_variants: variants.length > 0,
      created_at: deps.now(),
    });
    await loadProducts(trx, [product]);
    await insertVariants(trx, variantRows(id, variants));
    await countProducts(trx, shop.id, 1);
    return productById({ db: trx, now: deps.now }, actor, id);
  });
}

/** @throws ProblemError 422 where there is no such category */
export async function checkCategory(db: Kysely<DB>, id: string): Promise<void> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw invalid({ path: 'category_id', message: PRODUCTS.categoryUnknown });
}
