import { MAX_PER_ORDER } from '@souk/contract/limits';
import type { ProductCondition } from '@souk/contract/product-kinds';
import type { Product } from '@souk/contract/products';
import { toLocalInput } from '../../../lib/local-time.ts';

/** A variant's row in the form: numbers as typed. */
export type VariantRow = {
  /** Empty for a new variant. */
  id: string;
  name: string;
  value: string;
  modifier: string;
  stock: string;
  /** This, the weight and the barcode: "" to use the product's. */
  sku: string;
  images: string[];
  /** In grams. */
  weight: string;
  barcode: string;
};

/** The variant being typed, before it is added. */
export type NewVariant = Pick<VariantRow, 'name' | 'value' | 'modifier' | 'stock'>;

/** The form's fields: numbers and dates as typed, "" for nothing. */
export type ProductForm = {
  name: string;
  description: string;
  price: string;
  /** Only without variants: with them, the stock is their total. */
  stock: string;
  categoryId: string;
  sku: string;
  barcode: string;
  brand: string;
  condition: ProductCondition;
  /** In grams. */
  weight: string;
  /** The id of a shipping profile; "" for the shop's default one. */
  shippingProfile: string;
  maxPerOrder: string;
  discount: string;
  /** As in `<input type="datetime-local">`, in the seller's own time zone. */
  discountStart: string;
  discountEnd: string;
  variants: VariantRow[];
  newVariant: NewVariant;
  /** Make a clip from the pictures if there's no video. */
  makeClip: boolean;
};

export type ChosenVideo = { url: string; poster: string | null };

/**
 * The fields that make up the product. The variant being typed isn't part of it yet, and the request
 * for a clip never is.
 */
export type FormPart = Exclude<keyof ProductForm, 'newVariant' | 'makeClip'> | 'images' | 'video';

/** The label of each part, in the form and where two edits clash. A variant has its own name. */
export const PART_LABELS: Record<Exclude<FormPart, 'variants'>, string> = {
  name: 'Product Name',
  description: 'Description',
  price: 'Price',
  stock: 'Stock Quantity',
  categoryId: 'Category',
  sku: 'SKU',
  barcode: 'Barcode',
  brand: 'Brand',
  condition: 'Condition',
  weight: 'Weight (g)',
  shippingProfile: 'Shipping',
  maxPerOrder: 'Most per order',
  discount: 'Discount %',
  discountStart: 'Start Date',
  discountEnd: 'End Date',
  images: 'Product Images',
  video: 'Product Video',
};

export type ProductState = { fields: ProductForm; images: string[]; video: ChosenVideo | null };

const NO_VARIANT: NewVariant = { name: '', value: '', modifier: '0', stock: '0' };

const EMPTY_FORM: ProductForm = {
  name: '',
  description: '',
  price: '',
  stock: '',
  categoryId: '',
  sku: '',
  barcode: '',
  brand: '',
  condition: 'new',
  weight: '',
  shippingProfile: '',
  maxPerOrder: String(MAX_PER_ORDER),
  discount: '',
  discountStart: '',
  discountEnd: '',
  variants: [],
  newVariant: NO_VARIANT,
  makeClip: true,
};

export const EMPTY_PRODUCT: ProductState = { fields: EMPTY_FORM, images: [], video: null };

/** The form of a saved product. */
export function stateOf(product: Product): ProductState {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    fields: {
      name: product.name,
      description: product.description,
      price: text(product.price),
      stock: product.variants.length > 0 ? '' : text(product.stock_quantity),
      categoryId: product.category_id ?? '',
      sku: product.sku ?? '',
      barcode: product.barcode ?? '',
      brand: product.brand ?? '',
      condition: product.condition,
      weight: text(product.weight_g),
      shippingProfile: product.shipping_profile_id ?? '',
      maxPerOrder: text(product.max_per_order),
      discount: text(product.discount_percentage),
      discountStart: toLocalInput(product.discount_start_date),
      discountEnd: toLocalInput(product.discount_end_date),
      variants: product.variants.map((variant) => ({
        id: variant.id,
        name: variant.name,
        value: variant.value,
        modifier: text(variant.price_modifier),
        stock: text(variant.stock_quantity),
        sku: variant.sku ?? '',
        images: variant.images,
        weight: text(variant.weight_g),
        barcode: variant.barcode ?? '',
      })),
      newVariant: NO_VARIANT,
      makeClip: false,
    },
    images: product.images,
    video:
      product.video_url === null ? null : { url: product.video_url, poster: product.poster_url },
  };
}

/** The variants' total stock; anything but a number counts as 0. */
export function totalStock(variants: readonly Pick<VariantRow, 'stock'>[]): number {
  return variants.reduce((sum, { stock }) => sum + (Number.parseInt(stock, 10) || 0), 0);
}

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long' });

/** "3 March 09:00", with the year if it is not the year of `now`. */
export function sayTime(at: Date, now: Date): string {
  const year = at.getFullYear() === now.getFullYear() ? '' : ` ${at.getFullYear()}`;
  return `${at.getDate()} ${MONTHS.format(at)}${year} ${toLocalInput(at.toISOString()).slice(-5)}`;
}
