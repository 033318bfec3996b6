import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Count, Id } from './fields.ts';
import { QueryNumber } from './inputs.ts';
import { PageQuery, pageFields } from './paging.ts';
import { Product } from './products.ts';

/** The rows of home between its clips and the explorer, in their original order. */
export const HOME_ROWS = ['categories', 'on_sale', 'because', 'shops', 'near', 'watched'] as const;
export type HomeRowKind = (typeof HOME_ROWS)[number];

/** How many products a row shows. */
export const HOME_ROW_SIZE = 12;

const HOME = { everyRow: 'Name every row once' } as const;

/** Each row, in home's order. */
export const HomeSettings = z
  .array(z.object({ kind: z.enum(HOME_ROWS, 'There is no such row'), shown: z.boolean() }))
  .check(
    z.refine(
      (rows) =>
        rows.length === HOME_ROWS.length &&
        new Set(rows.map(({ kind }) => kind)).size === HOME_ROWS.length,
      HOME.everyRow,
    ),
  );
export type HomeSettings = z.infer<typeof HomeSettings>;

/** A category with the picture of its best seller. */
export const CategoryTile = z.object({ id: Id, name: z.string(), image: z.nullable(MediaUrl) });
export type CategoryTile = z.infer<typeof CategoryTile>;

/** A shop with three of its products. */
export const ShopCard = z.object({
  id: Id,
  name: z.string(),
  brand_color: z.string(),
  cover_photo_url: z.nullable(MediaUrl),
  logo_url: z.nullable(MediaUrl),
  cover_pattern: z.nullable(Count),
  location: z.nullable(z.string()),
  average_rating: z.nullable(z.number()),
  total_reviews: Count,
  products: z.array(Product),
});
export type ShopCard = z.infer<typeof ShopCard>;

/**
 * A row with its content. Rows of nearby and recently viewed products are requested by the browser
 * only.
 */
export const HomeRow = z.union([
  z.object({ kind: z.literal('categories'), categories: z.array(CategoryTile) }),
  z.object({ kind: z.enum(['on_sale', 'watched']), products: z.array(Product) }),
  z.object({ kind: z.literal('shops'), shops: z.array(ShopCard) }),
  z.object({ kind: z.enum(['near', 'because']) }),
]);
export type HomeRow = z.infer<typeof HomeRow>;

/** Null if somebody has viewed nothing yet. */
export const RecentView = z.object({
  looked_at: z.nullable(z.object({ id: Id, name: z.string(), category_id: z.nullable(Id) })),
  products: z.array(Product),
});
export type RecentView = z.infer<typeof RecentView>;

function degrees(name: string, most: number) {
  const message = `${name} must be a number from ${-most} to ${most}`;
  return QueryNumber(message, z.minimum(-most, message), z.maximum(most, message));
}

/** The example shop on the page for new sellers, if any. */
export const SellExample = z.object({ shop_id: z.nullable(Id) });

const declared = { tag: 'home' } as const;

export const homeApi = {
  rows: endpoint('GET /home/rows', {
    ...declared,
    access: 'public',
    operationId: 'listHomeRows',
    summary: 'The home page’s rows; no product appears in two of them',
    query: PageQuery,
    answers: { 200: z.array(HomeRow) },
    gives: ['X-Total-Count'],
  }),
  near: endpoint('GET /home/near', {
    ...declared,
    access: 'public',
    operationId: 'listProductsNearby',
    summary:
      'Products from the nearest shops that no other row of home shows; without a position, near the place you signed in',
    query: z.object({
      ...pageFields(),
      lat: z.optional(degrees('lat', 90)),
      lng: z.optional(degrees('lng', 180)),
    }),
    answers: { 200: z.array(Product) },
    gives: ['X-Total-Count'],
  }),
  because: endpoint('GET /home/because', {
    ...declared,
    access: 'signed-in',
    operationId: 'listBecauseYouLooked',
    summary: 'Products like the one you looked at last that no other row of home shows',
    answers: { 200: RecentView },
  }),
  sellExample: endpoint('GET /home/sell-example', {
    ...declared,
    access: 'public',
    operationId: 'readSellExample',
    summary: 'The example shop on the page for new sellers',
    answers: { 200: SellExample },
  }),
  settings: endpoint('GET /admin/home', {
    ...declared,
    access: 'admin',
    operationId: 'readHomeSettings',
    summary: 'Which rows home shows, in order',
    answers: { 200: HomeSettings },
  }),
  arrange: endpoint('PUT /admin/home', {
    ...declared,
    access: 'admin',
    records: ['home.arranged'],
    operationId: 'arrangeHome',
    summary: 'Choose which rows home shows, in order',
    body: HomeSettings,
    answers: { 200: HomeSettings },
  }),
};
