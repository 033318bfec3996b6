import type {
  CreateProductRequest,
  ProductField,
  UpdateProductRequest,
} from '@souk/contract/product-inputs';
import { localTime } from '../../../lib/local-time.ts';
import { alike } from '../../../lib/merge-edits.ts';
import { typedNumber } from '../../../lib/typed-number.ts';
import {
  type FormPart,
  type ProductForm,
  type ProductState,
  type VariantRow,
} from './product-form.ts';

type SentVariant = NonNullable<CreateProductRequest['variants']>[number];

type SentField = ProductField | 'shipping_profile_id';

/** The form's field for each field of the request. */
const PARTS: Record<SentField, FormPart> = {
  name: 'name',
  description: 'description',
  price: 'price',
  stock_quantity: 'stock',
  category_id: 'categoryId',
  sku: 'sku',
  barcode: 'barcode',
  brand: 'brand',
  condition: 'condition',
  weight_g: 'weight',
  shipping_profile_id: 'shippingProfile',
  max_per_order: 'maxPerOrder',
  images: 'images',
  video_url: 'video',
  variants: 'variants',
  discount_percentage: 'discount',
  discount_start_date: 'discountStart',
  discount_end_date: 'discountEnd',
};
const VARIANT_NAMES: Record<string, string> = {
  id: 'value',
  price_modifier: 'modifier',
  stock_quantity: 'stock',
  weight_g: 'weight',
};

/**
 * Maps an error's path in the request to the form: "variants.0.price_modifier" →
 * "variants.0.modifier".
 */
export function formPath(path: string): string {
  const [first, index, field] = path.split('.');
  if (first === 'variants' && field !== undefined) {
    return ['variants', index, VARIANT_NAMES[field] ?? field].join('.');
  }
  return PARTS[first as SentField] ?? first ?? '';
}

/** NaN for anything but a number, so that the contract's own rule words the error. */
function number(text: string): number {
  return typedNumber(text) ?? NaN;
}

/** The same for a number that may be left out. */
function optionalNumber(text: string): number | null {
  return text.trim() === '' ? null : number(text);
}

/** The request for a form: each field that a seller fills in. The contract's rules check this. */
export function productRequest({ fields, images, video }: ProductState) {
  const { variants } = fields;
  return {
    name: fields.name,
    description: fields.description,
    price: number(fields.price),
    stock_quantity: variants.length > 0 ? 0 : number(fields.stock),
    category_id: fields.categoryId,
    sku: fields.sku,
    barcode: fields.barcode,
    brand: fields.brand,
    condition: fields.condition,
    weight_g: optionalNumber(fields.weight),
    shipping_profile_id: fields.shippingProfile || null,
    max_per_order: optionalNumber(fields.maxPerOrder),
    images,
    video_url: video?.url ?? '',
    discount_percentage: optionalNumber(fields.discount),
    discount_start_date: localTime(fields.discountStart)?.toISOString() ?? null,
    discount_end_date: localTime(fields.discountEnd)?.toISOString() ?? null,
    variants: variants.map(variantRequest),
  } satisfies Record<SentField, unknown>;
}

function variantRequest(row: VariantRow): SentVariant {
  return {
    ...(row.id === '' ? {} : { id: row.id }),
    name: row.name,
    value: row.value,
    price_modifier: row.modifier.trim() === '' ? 0 : number(row.modifier),
    stock_quantity: row.stock.trim() === '' ? 0 : number(row.stock),
    sku: row.sku,
    weight_g: optionalNumber(row.weight),
    barcode: row.barcode,
    images: row.images,
  };
}

/**
 * Only the differences from the form's initial values, so that other people's changes and purchases
 * stay. A variant's stock is sent only if the seller changed it.
 */
export function productChanges(before: ProductState, after: ProductState): UpdateProductRequest {
  const { stock_quantity: _, variants: __, ...begun } = productRequest(before);
  const sent = productRequest(after);
  const changes: UpdateProductRequest = {};
  for (const name of Object.keys(begun) as (keyof typeof begun)[]) {
    if (!alike(begun[name], sent[name])) Object.assign(changes, { [name]: sent[name] });
  }
  const { variants, stock } = after.fields;
  if (variants.length === 0 && stock !== before.fields.stock) {
    changes.stock_quantity = sent.stock_quantity;
  }
  if (!alike(before.fields.variants, variants)) {
    const known = new Map(before.fields.variants.map((row) => [row.id, row]));
    changes.variants = variants.map((row) => {
      const { stock_quantity, ...rest } = variantRequest(row);
      const kept = row.id !== '' && known.get(row.id)?.stock === row.stock;
      return kept ? rest : { ...rest, stock_quantity };
    });
  }
  return changes;
}

/** Whether the form differs from its initial values. */
export function isChanged(before: ProductState, after: ProductState): boolean {
  const { newVariant, makeClip: _, ...fields } = after.fields;
  const { newVariant: __, makeClip: ___, ...begun } = before.fields;
  const typing = newVariant.name.trim() !== '' || newVariant.value.trim() !== '';
  return (
    typing ||
    !alike(begun satisfies Omit<ProductForm, 'newVariant' | 'makeClip'>, fields) ||
    !alike(before.images, after.images) ||
    before.video?.url !== after.video?.url
  );
}
