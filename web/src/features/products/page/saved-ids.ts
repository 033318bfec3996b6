import { wishlistApi, type SavedProductIds } from '@souk/contract/wishlist';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readToEnd } from '../../../api/query.ts';
import { apiOf } from '../../../api/query-client.ts';

/** Of the list of what the signed-in user saved. */
export const wishlistKey = ['wishlist', 'list'] as const;

/** One call for all hearts of a page. Changes made here are kept in the cache, so it stays fresh for long. */
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

/** Shows every heart of this product as it will be, before the server has said so. */
export async function showSaved(
  client: QueryClient,
  productId: string,
  { saved, awaited }: { saved: boolean; awaited: boolean },
): Promise<void> {
  // An answer that is under way knows nothing of this change.
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

/** After a change: loads the list again when it is next looked at, and the ids if they are unknown. */
export async function refreshSaved(client: QueryClient): Promise<void> {
  const idsUnknown = client.getQueryData(queryKey) === undefined;
  await client.invalidateQueries({ queryKey: wishlistKey });
  if (idsUnknown) await client.invalidateQueries({ queryKey });
}
