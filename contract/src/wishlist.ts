import * as z from 'zod/mini';
import { Id } from './ids.ts';

export const WISHLIST = {
  loginFirst: 'Please login to save items',
  saved: 'Saved to your wishlist',
  removed: 'Removed from your wishlist',
} as const;

/** Which products a shopper has saved, newest first: what fills the hearts of a page. */
export const SavedProductIds = z.object({ product_ids: z.array(Id) });
export type SavedProductIds = z.infer<typeof SavedProductIds>;
