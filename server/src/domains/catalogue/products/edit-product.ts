import type { UpdateProductRequest, VariantInput } from '@souk/contract/product-inputs';
import { PRODUCTS } from '@souk/contract/product-rules';
import type { Product } from '@souk/contract/products';
import type { Deps } from '../../../deps.ts';
import { invalid } from '../../../kit/problems.ts';
import { demandVersion } from '../../../kit/version.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { posterOf } from '../../media/index.ts';
import { countProducts } from '../../shops/index.ts';
import { checkCategory, checkProfile } from './create-product.ts';
import {
  belowZero,
  checkDiscountDates,
  checkVariants,
  mergeFields,
  type ProductFields,
} from './product-fields.ts';
import { productById, productVersion } from './reads.ts';
import { refreshHomeSoon } from './refresh-home-soon.ts';
import {
  productToChange,
  replaceVariants,
  updateProducts,
  type LiveVariant,
  type StoredVariant,
} from './stored-products.ts';

/** Fields that decide which products are similar. */
const ALIKE_BY = ['name', 'category_id', 'price_cents'] as const;

/** Fields that may fulfil a wish, or bring the product to the home page. */
const WISHED_BY = [
  'price_cents',
  'discount_basis_points',
  'discount_start_date',
  'discount_end_date',
  'stock_quantity',
  'status',
] as const;

/**
 * Replaces the given fields; with `ifMatch`, only if the product is unchanged. @throws ProblemError
 * 404, 412, 422
 */
export async function editProduct(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  actor: Actor,
  id: string,
  input: UpdateProductRequest,
  ifMatch?: string,
): Promise<Product> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const before = await productToChange(trx, id);
    const read = () => productById({ db: trx, now: deps.now }, actor, id);
    if (ifMatch !== undefined) {
      const seen = await read();
      demandVersion(ifMatch, productVersion(seen), PRODUCTS.changedSince);
    }
    if (input.shop_id !== undefined && input.shop_id !== before.shop_id) {
      throw invalid({ path: 'shop_id', message: 'A product cannot move to another shop' });
    }
    const fields = mergeFields(before, input);
    checkDiscountDates(fields);
    if (input.category_id) await checkCategory(trx, input.category_id);
    if (input.shipping_profile_id)
      await checkProfile(trx, before.shop_id, input.shipping_profile_id);
    const variants = mergeVariants(before.variants, fields, input);
    const has_variants = variants ? variants.length > 0 : before.has_variants;
    const poster_url =
      fields.video_url === before.video_url
        ? before.poster_url
        : await posterOf(trx, fields.video_url);
    await updateProducts(trx, [{ before, after: { ...fields, poster_url, has_variants } }], now);
    if (variants) await replaceVariants(trx, id, variants, now);
    if (fields.status !== before.status && !before.hidden) {
      await countProducts(trx, before.shop_id, fields.status === 'listed' ? 1 : -1);
    }
    await recordChange(trx, actor, {
      kind: 'product.edited',
      target: { kind: 'product', id },
      before,
      after: { ...fields, ...(variants && { variants }) },
    });
    if (input.make_clip && fields.video_url === null) {
      await deps.jobs.enqueue(trx, 'make-clip', { product_id: id, user_id: actor.id });
    }
    if (ALIKE_BY.some((name) => before[name] !== fields[name])) {
      await deps.jobs.enqueue(trx, 'relate-products', { product_ids: [id] });
    }
    if (variants || WISHED_BY.some((name) => String(before[name]) !== String(fields[name]))) {
      await deps.jobs.enqueue(trx, 'fulfil-wishes', {}, { key: 'fulfil-wishes' });
      await refreshHomeSoon(deps, trx);
    }
    return read();
  });
}

/** Returns the variants to replace the present ones; null if they stay. @throws ProblemError 422 */
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
 * Matches variants by id, or else by name and value. Keeps what is omitted of stock, SKU, weight and
 * barcode, so it needs the lock.
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
    const { sku = same?.sku, weight_g = same?.weight_g, barcode = same?.barcode } = variant;
    return { ...variant, id: same?.id, stock_quantity, sku, weight_g, barcode };
  });
}
