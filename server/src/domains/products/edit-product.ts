import { PRODUCTS } from '@souk/contract/products';
import type { Product, UpdateProductRequest, VariantInput } from '@souk/contract/products';
import type { Deps } from '../../deps.ts';
import { forbidden, invalid, notFound } from '../../kit/problems.ts';
import { demandVersion } from '../../kit/version.ts';
import type { Actor } from '../auth/actor.ts';
import { posterOf } from '../media/reads.ts';
import { indexProducts } from './index-products.ts';
import { belowZero, checkDiscountDates, checkVariants, mergeFields } from './product-fields.ts';
import type { ProductFields } from './product-fields.ts';
import { productById } from './product-reads.ts';
import { productVersion } from './product-version.ts';
import { categoryExists } from './product-rows.ts';
import { lockProduct, replaceVariants, updateProduct, variantsOf } from './store-product.ts';
import type { LiveVariant, StoredVariant } from './store-product.ts';

/**
 * Replaces the given fields of a product and keeps those left out. `ifMatch`: only while it is as that tag says.
 * @throws ProblemError 404, 403 for anyone but the shop's owner and admins, 412 where it has changed,
 * 422 for what breaks a rule
 */
export async function editProduct(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  input: UpdateProductRequest,
  ifMatch?: string,
): Promise<Product> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockProduct(trx, id);
    if (!before) throw notFound(PRODUCTS.notFound);
    if (before.owner_id !== actor.id && !actor.is_admin) throw forbidden(PRODUCTS.notYours);
    if (ifMatch !== undefined) {
      const seen = await productById({ db: trx, now: deps.now }, actor, id);
      demandVersion(ifMatch, productVersion(seen), PRODUCTS.changedSince);
    }
    if (input.shop_id !== undefined && input.shop_id !== before.shop_id) {
      throw invalid({ path: 'shop_id', message: 'A product cannot move to another shop' });
    }
    const fields = mergeFields(before, input);
    checkDiscountDates(fields);
    if (input.category_id && !(await categoryExists(trx, input.category_id))) {
      throw invalid({ path: 'category_id', message: PRODUCTS.categoryUnknown });
    }
    const variants = mergeVariants(await variantsOf(trx, id), fields, input);
    const has_variants = variants ? variants.length > 0 : before.has_variants;
    const poster_url =
      fields.video_url === before.video_url
        ? before.poster_url
        : await posterOf(trx, fields.video_url);
    await updateProduct(trx, id, { ...fields, poster_url, has_variants }, now);
    if (variants) await replaceVariants(trx, id, variants, now);
    await indexProducts(trx, [id]);
  });
  return productById(deps, actor, id);
}

/**
 * The variants to put in place of the present ones; null where they stay.
 * @throws ProblemError 422 where one breaks a rule, or a present one would with the new price
 */
export function mergeVariants(
  present: readonly LiveVariant[],
  fields: ProductFields,
  input: UpdateProductRequest,
): StoredVariant[] | null {
  if (input.variants === undefined) {
    if (present.some((variant) => belowZero(fields, variant.price_modifier_cents))) {
      const path = input.price === undefined ? 'discount_percentage' : 'price';
      throw invalid({ path, message: PRODUCTS.variantBelowZero });
    }
    return null;
  }
  const given = input.variants ?? [];
  checkVariants(fields, given);
  return withTheirIds(given, present);
}

/**
 * Each variant under the id it has: the one that is sent, else that of the same name and value. Where no
 * stock is sent it keeps its own, which is read under the product's lock: no sale comes in between.
 */
function withTheirIds(given: readonly VariantInput[], present: readonly LiveVariant[]) {
  const free = new Map(present.map((variant) => [variant.id, variant]));
  const known = given.map(({ id }, index) => {
    const one = id ? free.get(id) : undefined;
    if (id && !free.delete(id)) {
      const message = 'This is not one of the product’s variants';
      throw invalid({ path: `variants.${index}.id`, message });
    }
    return one;
  });
  return given.map((variant, index) => {
    const same =
      known[index] ??
      [...free.values()].find(
        ({ name, value }) => name === variant.name && value === variant.value,
      );
    const stock_quantity = variant.stock_quantity ?? same?.stock_quantity ?? 0;
    return { ...variant, id: same?.id, stock_quantity };
  });
}
