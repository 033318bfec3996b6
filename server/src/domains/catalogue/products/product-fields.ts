import { MAX_PER_ORDER } from '@souk/contract/limits';
import { toMinor } from '@souk/contract/money';
import { discountedCents } from '@souk/contract/pricing';
import type {
  ProductField,
  UpdateProductRequest,
  VariantInput,
} from '@souk/contract/product-inputs';
import { PRODUCTS } from '@souk/contract/product-rules';
import type { Row } from '../../../db/rows.ts';
import { invalid, type FieldError } from '../../../kit/problems.ts';

/**
 * Columns that no request sets: identity, dates, and what is computed, counted or kept elsewhere.
 */
type OtherColumns =
  | 'id'
  | 'shop_id'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'hidden_at'
  | 'hidden_reason'
  | 'poster_url'
  | 'has_variants'
  | 'discount_over'
  | 'words_by'
  | 'rating_sum'
  | 'rating_count'
  | 'search'
  | 'cj_product_id'
  | 'is_dropshipping';

/** The columns that a seller fills in: every column that {@link OtherColumns} doesn't list. */
export type ProductFields = Omit<Row<'products'>, OtherColumns>;

/** The default values of a new product. */
export const NEW_PRODUCT: ProductFields = {
  name: '',
  description: '',
  price_cents: 0,
  stock_quantity: 0,
  category_id: null,
  sku: null,
  barcode: null,
  brand: null,
  condition: 'new',
  weight_g: null,
  max_per_order: MAX_PER_ORDER,
  shipping_profile_id: null,
  images: [],
  video_url: null,
  discount_basis_points: 0,
  discount_start_date: null,
  discount_end_date: null,
  status: 'listed',
};

export const FIELD_NAMES = Object.keys(NEW_PRODUCT) as (keyof ProductFields)[];

type ProductChanges = Omit<UpdateProductRequest, 'shop_id' | 'variants' | 'make_clip'>;

/** How each field of a request is stored; null and "" clear optional fields. */
const STORED: {
  [Name in Exclude<ProductField, 'variants'> | 'status' | 'shipping_profile_id']: (
    given: Exclude<ProductChanges[Name], undefined>,
  ) => Partial<ProductFields>;
} = {
  name: (name) => ({ name }),
  description: (text) => ({ description: text ?? '' }),
  price: (dollars) => ({ price_cents: toMinor(dollars) }),
  stock_quantity: (stock_quantity) => ({ stock_quantity }),
  category_id: (category_id) => ({ category_id }),
  max_per_order: (most) => ({ max_per_order: most ?? MAX_PER_ORDER }),
  sku: (sku) => ({ sku: sku || null }),
  barcode: (barcode) => ({ barcode: barcode || null }),
  brand: (brand) => ({ brand: brand || null }),
  condition: (condition) => ({ condition: condition ?? 'new' }),
  weight_g: (weight_g) => ({ weight_g }),
  images: (images) => ({ images: images ?? [] }),
  video_url: (address) => ({ video_url: address || null }),
  discount_percentage: (percent) => ({ discount_basis_points: Math.round((percent ?? 0) * 100) }),
  discount_start_date: (text) => ({ discount_start_date: moment(text) }),
  discount_end_date: (text) => ({ discount_end_date: moment(text) }),
  status: (status) => ({ status }),
  shipping_profile_id: (shipping_profile_id) => ({ shipping_profile_id }),
};

/** Returns the fields of `before` with the given ones replaced; omitted ones stay. */
export function mergeFields(before: ProductFields, input: UpdateProductRequest): ProductFields {
  const kept = Object.fromEntries(FIELD_NAMES.map((name) => [name, before[name]]));
  const given = (Object.keys(STORED) as (keyof typeof STORED)[])
    .filter((name) => input[name] !== undefined)
    .map((name) => STORED[name](input[name] as never));
  return Object.assign(kept as ProductFields, ...given) as ProductFields;
}

function moment(text: string | null): Date | null {
  if (!text) return null;
  // A time without a zone is UTC, whatever zone the server runs in.
  return new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** @throws ProblemError 422 if a discount ends before it starts, or a date does not exist */
export function checkDiscountDates(fields: ProductFields): void {
  const { discount_start_date: start, discount_end_date: end } = fields;
  for (const [path, date] of [
    ['discount_start_date', start],
    ['discount_end_date', end],
  ] as const) {
    if (date && Number.isNaN(date.getTime())) {
      throw invalid({ path, message: 'This is not a date and time' });
    }
  }
  if (start && end && end <= start) {
    throw invalid({ path: 'discount_end_date', message: PRODUCTS.discountDates });
  }
}

/** @throws ProblemError 422 if a variant appears twice or a modifier takes a price below zero */
export function checkVariants(fields: ProductFields, variants: readonly VariantInput[]): void {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  variants.forEach(({ name, value, price_modifier }, index) => {
    const pair = JSON.stringify([name, value]);
    if (seen.has(pair)) {
      errors.push({ path: `variants.${index}.value`, message: PRODUCTS.variantTwice });
    }
    seen.add(pair);
    if (belowZero(fields, toMinor(price_modifier))) {
      const path = `variants.${index}.price_modifier`;
      errors.push({ path, message: PRODUCTS.variantBelowZero });
    }
  });
  if (errors.length > 0) throw invalid(...errors);
}

/** Whether the modifier could take the price below zero, with or without the discount. */
export function belowZero(fields: ProductFields, modifierCents: number): boolean {
  return discountedCents(fields.price_cents, fields.discount_basis_points) + modifierCents < 0;
}
