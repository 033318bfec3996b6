import type { Product } from '@souk/contract/products';
import { toLocalInput } from './local-time.ts';

/** One thing to buy, as its row in the form holds it: numbers as typed. */
export type VariantRow = {
  /** Empty for one that is not saved yet. */
  id: string;
  name: string;
  value: string;
  modifier: string;
  stock: string;
  images: string[];
};

/** The variant that is being typed, before it is added. */
export type NewVariant = Pick<VariantRow, 'name' | 'value' | 'modifier' | 'stock'>;

/** What the fields hold: numbers and dates as typed, "" where nothing is. */
export type ProductForm = {
  name: string;
  description: string;
  price: string;
  /** Without variants only: with them, what can be bought is their sum. */
  stock: string;
  categoryId: string;
  sku: string;
  discount: string;
  /** As `<input type="datetime-local">` has it, in the seller's own time. */
  discountStart: string;
  discountEnd: string;
  variants: VariantRow[];
  newVariant: NewVariant;
};

export type ChosenVideo = { url: string; poster: string | null };

/** A whole product as it stands in the form, pictures and video included. */
export type ProductState = { fields: ProductForm; images: string[]; video: ChosenVideo | null };

export const NO_VARIANT: NewVariant = { name: '', value: '', modifier: '0', stock: '0' };

const EMPTY_FORM: ProductForm = {
  name: '',
  description: '',
  price: '',
  stock: '',
  categoryId: '',
  sku: '',
  discount: '',
  discountStart: '',
  discountEnd: '',
  variants: [],
  newVariant: NO_VARIANT,
};

export const EMPTY_PRODUCT: ProductState = { fields: EMPTY_FORM, images: [], video: null };

/** A product that is there, as its form begins. */
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
      discount: text(product.discount_percentage),
      discountStart: toLocalInput(product.discount_start_date),
      discountEnd: toLocalInput(product.discount_end_date),
      variants: product.variants.map((variant) => ({
        id: variant.id,
        name: variant.name,
        value: variant.value,
        modifier: text(variant.price_modifier),
        stock: text(variant.stock_quantity),
        images: variant.images,
      })),
      newVariant: NO_VARIANT,
    },
    images: product.images,
    video:
      product.video_url === null ? null : { url: product.video_url, poster: product.poster_url },
  };
}

/** How many pieces the variants make together; what is no number counts nothing. */
export function totalStock(variants: readonly Pick<VariantRow, 'stock'>[]): number {
  return variants.reduce((sum, { stock }) => sum + (Number.parseInt(stock, 10) || 0), 0);
}
