import { PRODUCTS, CreateProductRequest } from '@souk/contract/products';
import { toCents } from '@souk/contract/money';
import { discountedCents } from '@souk/contract/pricing';
import * as z from 'zod/mini';
import { typedNumber } from './discount-preview.ts';
import type { ProductForm } from './product-form.ts';
import { formPath, productRequest } from './product-request.ts';

export type FormError = { path: string; message: string };

const Create = z.omit(CreateProductRequest, { shop_id: true });
/** A product of an import may have no category; it can be saved without one. */
const WithoutCategory = z.omit(Create, { category_id: true });

export type ProductRules = { category: boolean };

/** What is wrong with the fields, in the contract's words, each at its place in the form. */
export function checkProduct(fields: ProductForm, { category }: ProductRules): FormError[] {
  const request = productRequest({ fields, images: [], video: null });
  const schema = category || fields.categoryId !== '' ? Create : WithoutCategory;
  const issues = schema.safeParse(request).error?.issues ?? [];
  const errors = issues.map(({ path, message }) => ({ path: formPath(path.join('.')), message }));
  // The first message of a field counts.
  const first = new Map(errors.toReversed().map((error) => [error.path, error]));
  for (const error of [...dateErrors(fields), ...variantErrors(fields), ...unadded(fields)]) {
    if (!first.has(error.path)) first.set(error.path, error);
  }
  return [...first.values()];
}

function dateErrors({ discountStart, discountEnd }: ProductForm): FormError[] {
  // Both in the same time zone and of one form: their texts compare as the times do.
  return discountStart !== '' && discountEnd !== '' && discountEnd <= discountStart
    ? [{ path: 'discountEnd', message: PRODUCTS.discountDates }]
    : [];
}

function variantErrors({ variants, price, discount }: ProductForm): FormError[] {
  const errors: FormError[] = [];
  const seen = new Set<string>();
  const cents = toCents(typedNumber(price) ?? NaN);
  const off = Math.round((typedNumber(discount) ?? 0) * 100);
  const lowest = cents >= 0 && off >= 0 && off <= 10_000 ? discountedCents(cents, off) : Infinity;
  variants.forEach((row, index) => {
    const pair = pairOf(row);
    if (seen.has(pair)) {
      errors.push({ path: `variants.${index}.value`, message: PRODUCTS.variantTwice });
    }
    seen.add(pair);
    if (lowest + toCents(typedNumber(row.modifier) ?? 0) < 0) {
      errors.push({ path: `variants.${index}.modifier`, message: PRODUCTS.variantBelowZero });
    }
  });
  return errors;
}

/** What is typed for a variant and not added would be missing. */
function unadded({ newVariant }: ProductForm): FormError[] {
  const message = 'This variant is not added yet: press Add Variant, or clear it';
  return newVariant.value.trim() === '' ? [] : [{ path: 'newVariant.value', message }];
}

/** What tells one variant from another. */
export function pairOf({ name, value }: { name: string; value: string }): string {
  return JSON.stringify([name.trim(), value.trim()]);
}
