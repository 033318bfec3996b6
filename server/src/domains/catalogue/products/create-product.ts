import type { CreateProductRequest } from '@souk/contract/product-inputs';
import { PRODUCTS } from '@souk/contract/product-rules';
import type { Product } from '@souk/contract/products';
import { SHIPPING } from '@souk/contract/shipping';
import { demandRoom } from '../../../db/quota.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { invalid } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { posterOf } from '../../media/index.ts';
import { countProducts, hasProfile, productQuota, shopHead } from '../../shops/index.ts';
import { loadProducts, newProduct } from './load-products.ts';
import { NEW_PRODUCT, checkDiscountDates, checkVariants, mergeFields } from './product-fields.ts';
import { productById } from './reads.ts';
import { refreshHomeSoon } from './refresh-home-soon.ts';
import { insertVariants } from './stored-products.ts';

/** Adds a product to one of the actor's shops. @throws ProblemError 404, 409 beyond the quota, 422 */
export async function createProduct(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'config'>,
  actor: Actor,
  input: CreateProductRequest,
): Promise<Product> {
  const shop = await shopHead(deps.db, input.shop_id);
  const fields = mergeFields(NEW_PRODUCT, input);
  const variants = (input.variants ?? []).map((variant) => ({
    ...variant,
    id: newId(),
    stock_quantity: variant.stock_quantity ?? 0,
  }));
  checkDiscountDates(fields);
  checkVariants(fields, variants);
  const id = newId();
  return deps.db.transaction().execute(async (trx) => {
    await demandRoom(trx, productQuota(deps), shop.owner_id);
    await checkCategory(trx, input.category_id);
    await checkProfile(trx, shop.id, fields.shipping_profile_id);
    const product = newProduct({
      ...fields,
      id,
      shop_id: shop.id,
      poster_url: await posterOf(trx, fields.video_url),
      has_variants: variants.length > 0,
      created_at: deps.now(),
    });
    await loadProducts(trx, [product]);
    await insertVariants(trx, [{ id, variants }]);
    if (product.status === 'listed') await countProducts(trx, shop.id, 1);
    await recordChange(trx, actor, {
      kind: 'product.created',
      target: { kind: 'product', id },
      before: null,
      after: { shop_id: shop.id, ...fields, variants: variants.length },
    });
    await deps.jobs.enqueue(trx, 'relate-products', { product_ids: [id] });
    if (input.make_clip && fields.video_url === null) {
      await deps.jobs.enqueue(trx, 'make-clip', { product_id: id, user_id: actor.id });
    }
    await refreshHomeSoon(deps, trx);
    return productById({ db: trx, now: deps.now }, actor, id);
  });
}

/** Requires the category to exist until the transaction ends. @throws ProblemError 422 */
export async function checkCategory(trx: Db, id: string): Promise<void> {
  const found = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw invalid({ path: 'category_id', message: PRODUCTS.categoryUnknown });
}

/** Requires the shipping profile, if any, to be the shop's. @throws ProblemError 422 */
export async function checkProfile(trx: Db, shopId: string, id: string | null): Promise<void> {
  if (id !== null && !(await hasProfile(trx, shopId, id))) {
    throw invalid({ path: 'shipping_profile_id', message: SHIPPING.unknownProfile });
  }
}
