import { wishlistApi, type SavedProductIds } from '@souk/contract/wishlist';
import type { QueryClient } from '@tanstack/react-query';
import { read, readPages } from '../query.ts';

const PRODUCTS_PER_PAGE = 24;

/** What the signed-in user saved, newest first. */
export const wishlistQuery = readPages(['wishlist', 'list'], wishlistApi.list, (page) => ({
  query: { page, limit: PRODUCTS_PER_PAGE },
}));

/** One call for all hearts of a page. Changes made here are kept in the cache, so it stays fresh for long. */
export const savedIdsQuery = {
  ...read(['wishlist', 'ids'], wishlistApi.ids),
  staleTime: 5 * 60_000,
};
const { queryKey } = savedIdsQuery;

/** Shows every heart of this product as saved or not, before the server has said so. */
export async function showSaved(
  client: QueryClient,
  productId: string,
  saved: boolean,
): Promise<void> {
  // An answer that is under way knows nothing of this change.
  await client.cancelQueries({ queryKey });
  client.setQueryData<SavedProductIds>(queryKey, (old) => {
    if (!old) return old;
    const others = old.product_ids.filter((id) => id !== productId);
    const awaited_ids = old.awaited_ids.filter((id) => id !== productId);
    return { product_ids: saved ? [productId, ...others] : others, awaited_ids };
  });
}

/** After a change: loads the list again when it is next looked at, and the ids if they are unknown. */
export async function refreshSaved(client: QueryClient): Promise<void> {
  const idsUnknown = client.getQueryData(queryKey) === undefined;
  await client.invalidateQueries({ queryKey: wishlistQuery.queryKey });
  if (idsUnknown) await client.invalidateQueries({ queryKey });
}
