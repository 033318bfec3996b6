import type { CreateProductRequest, UpdateProductRequest } from '@souk/contract/products';
import { alike } from '../../../lib/merge-edits.ts';
import { typedNumber } from './discount-preview.ts';
import { localTime } from './local-time.ts';
import type { ProductForm, ProductState, VariantRow } from './product-form.ts';

type SentVariant = NonNullable<CreateProductRequest['variants']>[number];

/** Each field of the form and its name in the call. */
const NAMES = {
  name: 'name',
  description: 'description',
  price: 'price',
  stock: 'stock_quantity',
  categoryId: 'category_id',
  sku: 'sku',
  discount: 'discount_percentage',
  discountStart: 'discount_start_date',
  discountEnd: 'discount_end_date',
} as const;
const VARIANT_NAMES: Record<string, string> = {
  id: 'value',
  price_modifier: 'modifier',
  stock_quantity: 'stock',
};

/** Where in the form a path of the call's body is shown: "variants.0.price_modifier" → "variants.0.modifier". */
export function formPath(path: string): string {
  const [first, index, field] = path.split('.');
  if (first === 'variants' && field !== undefined) {
    return ['variants', index, VARIANT_NAMES[field] ?? field].join('.');
  }
  const known = Object.entries(NAMES).find(([, sent]) => sent === first);
  return known?.[0] ?? first ?? '';
}

/** NaN for what is no number, so that the contract's own rule says what is wrong. */
function number(text: string): number {
  return typedNumber(text) ?? NaN;
}

/** What is typed, in the call's words; the contract's rules are applied to this. */
export function productRequest({ fields, images, video }: ProductState) {
  const { variants } = fields;
  return {
    name: fields.name,
    description: fields.description,
    price: number(fields.price),
    stock_quantity: variants.length > 0 ? 0 : number(fields.stock),
    category_id: fields.categoryId,
    sku: fields.sku,
    images,
    video_url: video?.url ?? '',
    discount_percentage: fields.discount.trim() === '' ? null : number(fields.discount),
    discount_start_date: localTime(fields.discountStart)?.toISOString() ?? null,
    discount_end_date: localTime(fields.discountEnd)?.toISOString() ?? null,
    variants: variants.map(variantRequest),
  };
}

function variantRequest(row: VariantRow): SentVariant {
  return {
    ...(row.id === '' ? {} : { id: row.id }),
    name: row.name,
    value: row.value,
    price_modifier: row.modifier.trim() === '' ? 0 : number(row.modifier),
    stock_quantity: row.stock.trim() === '' ? 0 : number(row.stock),
    images: row.images,
  };
}

/**
 * Only what differs from how the form began: what somebody else changed or bought meanwhile stays. A
 * variant's stock is sent where it was changed by hand.
 */
export function productChanges(before: ProductState, after: ProductState): UpdateProductRequest {
  const sent = productRequest(after);
  const changes: UpdateProductRequest = {};
  for (const [field, name] of Object.entries(NAMES) as [keyof typeof NAMES, keyof typeof sent][]) {
    const same = before.fields[field] === after.fields[field];
    if (!same && name !== 'stock_quantity') Object.assign(changes, { [name]: sent[name] });
  }
  const { variants, stock } = after.fields;
  if (variants.length === 0 && stock !== before.fields.stock) {
    changes.stock_quantity = sent.stock_quantity;
  }
  if (!alike(before.images, after.images)) changes.images = sent.images;
  if (before.video?.url !== after.video?.url) changes.video_url = sent.video_url;
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

/** True where something in the form is not as it began. */
export function isChanged(before: ProductState, after: ProductState): boolean {
  const { newVariant, ...fields } = after.fields;
  const { newVariant: _, ...begun } = before.fields;
  const typing = newVariant.name.trim() !== '' || newVariant.value.trim() !== '';
  return (
    typing ||
    !alike(begun satisfies Omit<ProductForm, 'newVariant'>, fields) ||
    !alike(before.images, after.images) ||
    before.video?.url !== after.video?.url
  );
}
