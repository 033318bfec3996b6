import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Amount } from './fields.ts';
import { PageQuery } from './paging.ts';
import { Product } from './products.ts';

export const WISHLIST = {
  loginFirst: 'Please login to save items',
  saved: 'Saved to your wishlist',
  removed: 'Removed from your wishlist',
  willTell: "Saved. Your dashboard will tell you when it's back",
} as const;

/** A saved product, and the wish that came true. */
export const SavedProduct = z.extend(Product, {
  /** It was sold out when it was saved, and is available now. */
  back_in_stock: z.boolean(),
  /** Its price when it was saved, if it costs less now. */
  price_before: z.nullable(Amount),
});
export type SavedProduct = z.infer<typeof SavedProduct>;

/** The products that a shopper has saved, newest first: for the state of their hearts. */
export const SavedProductIds = z.object({
  product_ids: z.array(Id),
  /** Those for which the shopper wants a mail when they are back in stock. */
  awaited_ids: z.array(Id),
});
export type SavedProductIds = z.infer<typeof SavedProductIds>;

const declared = { access: 'signed-in', tag: 'wishlist' } as const;

export const wishlistApi = {
  list: endpoint('GET /wishlist', {
    ...declared,
    operationId: 'listSavedProducts',
    summary: 'What you saved, newest first',
    query: PageQuery,
    answers: { 200: z.array(SavedProduct) },
    gives: ['X-Total-Count'],
  }),
  ids: endpoint('GET /wishlist/ids', {
    ...declared,
    operationId: 'listSavedProductIds',
    summary: 'Which products you saved',
    query: PageQuery,
    answers: { 200: SavedProductIds },
    gives: ['X-Total-Count'],
  }),
  save: endpoint('PUT /wishlist/:productId', {
    ...declared,
    operationId: 'saveProduct',
    summary: 'Save a product; if it is sold out, also get a notice when it is back',
    answers: { 204: z.void() },
    errors: [409],
  }),
  forget: endpoint('DELETE /wishlist/:productId', {
    ...declared,
    operationId: 'forgetProduct',
    summary: 'Remove a product from your wishlist',
    answers: { 204: z.void() },
  }),
};
