import { wishlistApi, type SavedProductIds } from '@souk/contract/wishlist';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiOf } from '../../../api/query-client.ts';
import { readToEnd } from '../../../api/query.ts';

/** The query key of the signed-in user's wishlist. */
export const wishlistKey = ['wishlist', 'list'] as const;

/**
 * One call for all hearts of a page. Changes made here are kept in the cache, so it stays fresh for
 * a long time.
 */
export const savedIdsQuery = {
  ...queryOptions({
    queryKey: ['wishlist', 'ids'],
    queryFn: async ({ client, signal }): Promise<SavedProductIds> => {
      const awaited_ids: string[] = [];
      const product_ids = await readToEnd(async (query) => {
        const page = await apiOf(client).call(wishlistApi.ids, { query, signal });
        awaited_ids.push(...page.awaited_ids);
        return page.product_ids;
      });
      return { product_ids, awaited_ids };
    },
  }),
  staleTime: 5 * 60_000,
};
const { queryKey } = savedIdsQuery;

/** Updates every heart of this product before the server has confirmed it. */
export async function showSaved(
  client: QueryClient,
  productId: string,
  { saved, awaited }: { saved: boolean; awaited: boolean },
): Promise<void> {
  // A response in flight does not include this change.
  await client.cancelQueries({ queryKey });
  client.setQueryData<SavedProductIds>(queryKey, (old) => {
    if (!old) return old;
    const changed = (ids: string[], listed: boolean) => {
      const others = ids.filter((id) => id !== productId);
      return listed ? [productId, ...others] : others;
    };
    return {
      product_ids: changed(old.product_ids, saved),
      awaited_ids: changed(old.awaited_ids, awaited),
    };
  });
}

/** After a change: reloads the list when it is next viewed, and the ids if they are unknown. */
export async function refreshSaved(client: QueryClient): Promise<void> {
  const idsUnknown = client.getQueryData(queryKey) === undefined;
  await client.invalidateQueries({ queryKey: wishlistKey });
  if (idsUnknown) await client.invalidateQueries({ queryKey });
}
