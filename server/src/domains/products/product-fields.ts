import { PRODUCTS } from '@souk/contract/products';
import type { UpdateProductRequest, VariantInput } from '@souk/contract/products';
import { toCents } from '@souk/contract/money';
import { discountedCents } from '@souk/contract/pricing';
import { invalid } from '../../kit/problems.ts';
import type { FieldError } from '../../kit/problems.ts';

/** A product's own columns, in the database's units. */
export type ProductFields = {
  name: string;
  description: string;
  price_cents: number;
  stock_quantity: number;
  category_id: string | null;
  sku: string | null;
  images: string[];
  video_url: string | null;
  discount_basis_points: number;
  discount_start_date: Date | null;
  discount_end_date: Date | null;
};

/** What a new product has where nothing is said. */
export const NEW_PRODUCT: ProductFields = {
  name: '',
  description: '',
  price_cents: 0,
  stock_quantity: 0,
  category_id: null,
  sku: null,
  images: [],
  video_url: null,
  discount_basis_points: 0,
  discount_start_date: null,
  discount_end_date: null,
};

/** The given fields in place of those before; what is left out stays. */
export function mergeFields(before: ProductFields, input: UpdateProductRequest): ProductFields {
  return {
    name: input.name ?? before.name,
    description: input.description === undefined ? before.description : (input.description ?? ''),
    price_cents: input.price === undefined ? before.price_cents : toCents(input.price),
    stock_quantity: input.stock_quantity ?? before.stock_quantity,
    category_id: input.category_id ?? before.category_id,
    sku: input.sku === undefined ? before.sku : input.sku || null,
    images: input.images === undefined ? before.images : (input.images ?? []),
    video_url: input.video_url === undefined ? before.video_url : input.video_url || null,
    discount_basis_points:
      input.discount_percentage === undefined
        ? before.discount_basis_points
        : Math.round((input.discount_percentage ?? 0) * 100),
    discount_start_date: time(input.discount_start_date, before.discount_start_date),
    discount_end_date: time(input.discount_end_date, before.discount_end_date),
  };
}

function time(given: string | null | undefined, before: Date | null): Date | null {
  if (given === undefined) return before;
  if (!given) return null;
  // A date-time without an offset is meant in UTC, wherever the server stands.
  return new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(given) ? given : `${given}Z`);
}

/** @throws ProblemError 422 where a discount ends before it starts, or is in no calendar */
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

/** @throws ProblemError 422 where a pair is there twice or a modifier takes a price below zero */
export function checkVariants(fields: ProductFields, variants: readonly VariantInput[]): void {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  variants.forEach(({ name, value, price_modifier }, index) => {
    const pair = JSON.stringify([name, value]);
    if (seen.has(pair)) {
      errors.push({ path: `variants.${index}.value`, message: PRODUCTS.variantTwice });
    }
    seen.add(pair);
    if (belowZero(fields, toCents(price_modifier))) {
      const path = `variants.${index}.price_modifier`;
      errors.push({ path, message: PRODUCTS.variantBelowZero });
    }
  });
  if (errors.length > 0) throw invalid(...errors);
}

/** True where the modifier could take the price below zero, with the discount or without it. */
export function belowZero(fields: ProductFields, modifierCents: number): boolean {
  return discountedCents(fields.price_cents, fields.discount_basis_points) + modifierCents < 0;
}
