import type { Product } from '@souk/contract/products';

/** The fields that every list shows: the server sends the browser no others. */
const SHOWN = [
  'id',
  'name',
  'price',
  'has_active_discount',
  'discounted_price',
  'original_price',
  'shop_id',
  'shop_name',
  'back_on',
  'categories',
  'distance',
  'stock_quantity',
  'average_rating',
  'total_reviews',
  'discount_end_date',
] as const satisfies (keyof Product)[];

/** The fields that only some lists show: the first picture, the clip, the description. */
type CardExtras = Pick<Product, 'images' | 'video_url' | 'poster_url'> & { description?: string };

export type CardProduct = Pick<Product, (typeof SHOWN)[number]> &
  CardExtras & { has_options: boolean; has_video: boolean };

/**
 * A product in a list: the fields of a card in the server's page, the whole product in API
 * responses.
 */
export type ListedProduct = Product | CardProduct;

export const isWhole = (product: ListedProduct): product is Product => 'variants' in product;

export const hasOptions = (product: ListedProduct) =>
  isWhole(product) ? product.variants.length > 0 : product.has_options;

export const hasVideo = (product: ListedProduct) =>
  isWhole(product) ? product.video_url !== null : product.has_video;

const FIELDS = [
  ...SHOWN,
  'has_options',
  'has_video',
  'images',
  'video_url',
  'poster_url',
  'description',
] as const satisfies (keyof CardProduct)[];

/**
 * A card in transit: its values in the order of FIELDS, whose names would make up half of the data.
 */
export type CardRow = readonly unknown[];

const of = (product: Product) => ({
  ...(Object.fromEntries(SHOWN.map((name) => [name, product[name]])) as Pick<
    Product,
    (typeof SHOWN)[number]
  >),
  has_options: product.variants.length > 0,
  has_video: product.video_url !== null,
});

/** Picks the optional fields that a list shows. */
export type CardParts = (product: Product) => Partial<CardExtras>;

export const picture: CardParts = ({ images, poster_url }) => ({
  images: [images[0] ?? poster_url].filter((path) => path !== null),
});
export const clip: CardParts = ({ images, video_url, poster_url }) => ({
  video_url,
  poster_url: poster_url ?? images[0] ?? null,
});
export const words: CardParts = ({ description }) => ({ description });

/**
 * Packs a product into a row for a list that shows these parts; `before`: its row from another list
 * of the page.
 */
export function rowOf(product: Product, parts: CardParts, before: CardRow = []): CardRow {
  const card: Partial<CardProduct> = { ...of(product), ...parts(product) };
  return FIELDS.map((name, at) => card[name] ?? before[at] ?? null);
}

/** Unpacks the card from a row. */
export function cardIn(row: CardRow): CardProduct {
  const card = Object.fromEntries(FIELDS.map((name, at) => [name, row[at]])) as CardProduct;
  return { ...card, images: card.images ?? [] };
}
