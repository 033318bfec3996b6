import type { Product } from '@souk/contract/products';
import { wishlistApi, type SavedProductIds } from '@souk/contract/wishlist';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { nextPage, pageIn } from './page-of.ts';

const PRODUCTS_PER_PAGE = 24;

const idsKey = ['wishlist', 'ids'] as const;
const listKey = ['wishlist', 'list'] as const;

/** What the signed-in user saved, newest first; only asked for when there is one. */
export function wishlistQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: listKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, limit: PRODUCTS_PER_PAGE };
      return pageIn(await api.answer(wishlistApi.list, { query, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<Product>,
  });
}

/** One call for all hearts of a page. Changes made here are kept in the cache, so it stays fresh for long. */
export function savedIdsQuery(api: Api) {
  return queryOptions({
    queryKey: idsKey,
    queryFn: ({ signal }) => api.call(wishlistApi.ids, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** Saves the product or removes it from the list. */
export function setSaved(api: Api, productId: string, saved: boolean): Promise<void> {
  return api.call(saved ? wishlistApi.save : wishlistApi.forget, { params: { productId } });
}

/** Shows every heart of this product as saved or not, before the server has said so. */
export async function showSaved(
  client: QueryClient,
  productId: string,
  saved: boolean,
): Promise<void> {
  // An answer that is under way knows nothing of this change.
  await client.cancelQueries({ queryKey: idsKey });
  client.setQueryData<SavedProductIds>(idsKey, (old) => {
    if (!old) return old;
    const others = old.product_ids.filter((id) => id !== productId);
    return { product_ids: saved ? [productId, ...others] : others };
  });
}

/** After a change: loads the list again when it is next looked at, and the ids if they are unknown. */
export async function refreshSaved(client: QueryClient): Promise<void> {
  const idsUnknown = client.getQueryData(idsKey) === undefined;
  await client.invalidateQueries({ queryKey: listKey });
  if (idsUnknown) await client.invalidateQueries({ queryKey: idsKey });
}
