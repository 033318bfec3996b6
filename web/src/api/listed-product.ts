import type { Product } from '@souk/contract/products';

/** What a card shows of a product: the server hands no more of a list to the browser. */
const SHOWN = [
  'id',
  'name',
  'price',
  'has_active_discount',
  'discounted_price',
  'original_price',
  'images',
  'video_url',
  'poster_url',
  'shop_id',
  'shop_name',
  'categories',
  'distance',
  'stock_quantity',
  'average_rating',
  'total_reviews',
] as const satisfies (keyof Product)[];

export type CardProduct = Pick<Product, (typeof SHOWN)[number]> & {
  /** Where a list shows it. */
  description?: string;
  has_options: boolean;
};

/** A product in a list: a card's part of it as the server's page brought it, whole as the API answers. */
export type ListedProduct = Product | CardProduct;

export const isWhole = (product: ListedProduct): product is Product => 'variants' in product;

export const hasOptions = (product: ListedProduct) =>
  isWhole(product) ? product.variants.length > 0 : product.has_options;

/** A card's part of a product. */
export function cardOf(product: Product): CardProduct {
  const shown = Object.fromEntries(SHOWN.map((name) => [name, product[name]])) as CardProduct;
  return {
    ...shown,
    images: product.images.slice(0, 1),
    has_options: product.variants.length > 0,
  };
}

/** The same for a list that shows descriptions too. */
export const describedCardOf = (product: Product): CardProduct => ({
  ...cardOf(product),
  description: product.description,
});
