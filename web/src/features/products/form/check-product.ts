import { toMinor } from '@souk/contract/money';
import { discountedCents } from '@souk/contract/pricing';
import { CreateProductRequest } from '@souk/contract/product-inputs';
import { PRODUCTS } from '@souk/contract/product-rules';
import * as z from 'zod/mini';
import { doubtIn, typedNumber } from '../../../lib/typed-number.ts';
import type { ChosenVideo, ProductForm } from './product-form.ts';
import { formPath, productRequest } from './product-request.ts';

/** `new` is the screen Add New Product; `add` and `edit` are the two modes of the edit form. */
export type FormMode = 'new' | 'add' | 'edit';

type Words = { title: string; save: string; saving: string; saved: string };

export const WORDS: Record<FormMode, Words> = {
  new: {
    title: 'Add New Product',
    save: 'Create Product',
    saving: 'Creating...',
    saved: 'Product created successfully!',
  },
  add: {
    title: 'Add New Product',
    save: 'Add Product',
    saving: 'Saving...',
    saved: 'Product created successfully!',
  },
  edit: {
    title: 'Edit Product',
    save: 'Save Changes',
    saving: 'Saving...',
    saved: 'Product updated successfully!',
  },
};

const VIDEO_REQUIRED =
  'Product video is required. Please upload a video before creating the product.';
const BLOCKED = {
  shop: 'Shop ID is missing',
  images: 'Please upload at least one image',
  video: 'Please upload a product video',
} as const;
/** Shown beside the missing part; BLOCKED is the toast. */
const LACKING = {
  images: 'A product needs at least one image',
  video: 'A product needs a video',
} as const;
export const IMAGES_FAILED = 'Failed to upload product images';
export const IMAGES_STUCK = 'Please remove failed uploads or try them again';
export const VIDEO_STUCK = 'Nothing was saved, because the video didn’t arrive';

type FormError = { path: string; message: string };

const Create = z.omit(CreateProductRequest, { shop_id: true });
/** An imported product may have no category, and can be saved without one. */
const WithoutCategory = z.omit(Create, { category_id: true });

type ProductRules = { category: boolean };

/** Validates the fields: errors in the contract's words, by their place in the form. */
export function checkProduct(fields: ProductForm, { category }: ProductRules): FormError[] {
  const request = productRequest({ fields, images: [], video: null });
  const schema = category || fields.categoryId !== '' ? Create : WithoutCategory;
  const issues = schema.safeParse(request).error?.issues ?? [];
  const errors = issues.map(({ path, message }) => ({ path: formPath(path.join('.')), message }));
  // Only the first message of a field counts.
  const first = new Map(errors.toReversed().map((error) => [error.path, error]));
  for (const error of numberErrors(fields)) first.set(error.path, error);
  for (const error of [...dateErrors(fields), ...variantErrors(fields), ...unadded(fields)]) {
    if (!first.has(error.path)) first.set(error.path, error);
  }
  return [...first.values()];
}

/** Explains why a number is refused that could be two. */
function numberErrors(form: ProductForm): FormError[] {
  const { price, stock, weight, maxPerOrder, discount, variants } = form;
  // With variants, their total is shown instead of it.
  const own = variants.length > 0 ? '' : stock;
  const typed = Object.entries({ price, stock: own, weight, maxPerOrder, discount }).concat(
    variants.flatMap((row, at): [string, string][] => [
      [`variants.${at}.modifier`, row.modifier],
      [`variants.${at}.stock`, row.stock],
      [`variants.${at}.weight`, row.weight],
    ]),
  );
  return typed.flatMap(([path, text]) => {
    const message = doubtIn(text);
    return message === undefined ? [] : [{ path, message }];
  });
}

function dateErrors({ discountStart, discountEnd }: ProductForm): FormError[] {
  // Same format, same time zone: the texts compare like times.
  return discountStart !== '' && discountEnd !== '' && discountEnd <= discountStart
    ? [{ path: 'discountEnd', message: PRODUCTS.discountDates }]
    : [];
}

function variantErrors({ variants, price, discount }: ProductForm): FormError[] {
  const errors: FormError[] = [];
  const seen = new Set<string>();
  const cents = toMinor(typedNumber(price) ?? NaN);
  const off = Math.round((typedNumber(discount) ?? 0) * 100);
  const lowest = cents >= 0 && off >= 0 && off <= 10_000 ? discountedCents(cents, off) : Infinity;
  variants.forEach((row, index) => {
    const pair = pairOf(row);
    if (seen.has(pair)) {
      errors.push({ path: `variants.${index}.value`, message: PRODUCTS.variantTwice });
    }
    seen.add(pair);
    if (lowest + toMinor(typedNumber(row.modifier) ?? 0) < 0) {
      errors.push({ path: `variants.${index}.modifier`, message: PRODUCTS.variantBelowZero });
    }
  });
  return errors;
}

/** Reports a variant that was typed but not added: it would be lost. */
function unadded({ newVariant }: ProductForm): FormError[] {
  const message = 'This variant is not added yet. Press Add Variant or clear it.';
  return newVariant.value.trim() === '' ? [] : [{ path: 'newVariant.value', message }];
}

/** A key that is equal for the same variant. */
export function pairOf({ name, value }: { name: string; value: string }): string {
  return JSON.stringify([name.trim(), value.trim()]);
}

/** The form's rules for its resolver, with each message at its field. */
export function productSchema(rules: ProductRules) {
  return z.custom<ProductForm, ProductForm>().check((context) => {
    for (const { path, message } of checkProduct(context.value, rules)) {
      const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      context.issues.push({ code: 'custom', input: context.value, path: steps, message });
    }
  });
}

/** The messages beside the pictures and the video if they are missing. */
export type MissingParts = { images: string | null; video: string | null; toast?: string };

type Parts = {
  shopId: string | null;
  images: readonly string[];
  video: ChosenVideo | null;
  /** Whether a clip will be made from the pictures. */
  makeClip: boolean;
};

/** The missing parts of a new product, in its screen's words; null if none. */
export function missingParts(
  mode: FormMode,
  { shopId, images, video, makeClip }: Parts,
): MissingParts | null {
  if (shopId === null) return { images: null, video: null, toast: BLOCKED.shop };
  if (mode === 'edit') return null;
  const noImages = images.length === 0;
  const noVideo = video === null && !makeClip;
  if (mode === 'add') {
    // A clip is made from pictures.
    const clipless = video === null && makeClip && noImages;
    if (!noVideo && !clipless) return null;
    return { images: clipless ? BLOCKED.images : null, video: VIDEO_REQUIRED };
  }
  if (!noImages && !noVideo) return null;
  return {
    images: noImages ? LACKING.images : null,
    video: noVideo ? LACKING.video : null,
    toast: noImages ? BLOCKED.images : BLOCKED.video,
  };
}
