import { followsApi, type FollowedShopIds } from '@souk/contract/follows';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { readToEnd } from '../../api/query.ts';

/**
 * One call for all buttons of a page. Changes made here are written to the cache, so it stays fresh
 * for long.
 */
export const followedIdsQuery = {
  ...queryOptions({
    queryKey: ['follows', 'ids'],
    queryFn: async ({ client, signal }): Promise<FollowedShopIds> => ({
      shop_ids: await readToEnd(
        async (query) => (await apiOf(client).call(followsApi.ids, { query, signal })).shop_ids,
      ),
    }),
  }),
  staleTime: 5 * 60_000,
};
const { queryKey } = followedIdsQuery;

/** The key of the news from followed shops. */
export const newsKey = ['news'] as const;

/** Shows every button of this shop as followed or not, before the server responds. */
export async function showFollowed(
  client: QueryClient,
  shopId: string,
  followed: boolean,
): Promise<void> {
  // A response under way doesn't include this change.
  await client.cancelQueries({ queryKey });
  client.setQueryData<FollowedShopIds>(queryKey, (old) => {
    if (!old) return old;
    const others = old.shop_ids.filter((id) => id !== shopId);
    return { shop_ids: followed ? [shopId, ...others] : others };
  });
}

/** Refreshes the news after a change, and the ids if they are unknown. */
export async function refreshFollowed(client: QueryClient): Promise<void> {
  const idsUnknown = client.getQueryData(queryKey) === undefined;
  await client.invalidateQueries({ queryKey: newsKey });
  if (idsUnknown) await client.invalidateQueries({ queryKey });
}
