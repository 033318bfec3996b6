import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { PageQuery } from './paging.ts';
import { Product } from './products.ts';

export const WISHLIST = {
  loginFirst: 'Please login to save items',
  saved: 'Saved to your wishlist',
  removed: 'Removed from your wishlist',
} as const;

/** Which products a shopper has saved, newest first: these hearts are filled. */
export const SavedProductIds = z.object({ product_ids: z.array(Id) });
export type SavedProductIds = z.infer<typeof SavedProductIds>;

const declared = { access: 'signed-in', tag: 'wishlist' } as const;

export const wishlistApi = {
  list: endpoint('GET /wishlist', {
    ...declared,
    operationId: 'listSavedProducts',
    summary: 'What you saved, newest first',
    query: PageQuery,
    answers: { 200: z.array(Product) },
    gives: ['X-Total-Count'],
  }),
  ids: endpoint('GET /wishlist/ids', {
    ...declared,
    operationId: 'listSavedProductIds',
    summary: 'Which products you saved',
    answers: { 200: SavedProductIds },
  }),
  save: endpoint('PUT /wishlist/:productId', {
    ...declared,
    operationId: 'saveProduct',
    summary: 'Save a product',
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
