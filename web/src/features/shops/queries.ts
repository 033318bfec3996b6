import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import type { Sort } from '@souk/contract/paging';
import { shopsApi, type Shop, type UpdateShopRequest } from '@souk/contract/shops';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { ListedProduct } from '../products/listed-product.ts';
import { api } from '../../api/browser-api.ts';
import { editSaved } from '../../api/edit-saved.ts';
import { nextCursor } from '../search/queries.ts';
import { apiOf } from '../../api/query-client.ts';
import { pageIn, read } from '../../api/query.ts';

const PRODUCTS_PER_PAGE = 24;

/** One shop with its newest reviews; throws ApiError 404 if there is none. */
export const shopQuery = (shopId: string) =>
  read(['shop', shopId], shopsApi.read, { params: { shopId } });

/** What a product's page says of its shop. */
export const shopSummaryQuery = (shopId: string) =>
  read(['shop', shopId, 'summary'], shopsApi.summary, { params: { shopId } });

/** The same for its owner to edit, loaded each time they begin: others don't see its exact locations. */
export const shopToEditQuery = (shopId: string) => ({
  ...read(['shop', shopId, 'to edit'], shopsApi.read, { params: { shopId } }),
  staleTime: Infinity,
  gcTime: 0,
});

/** A shop's newest product, and whether any of its products has a clip; for the list of what a new shop needs. */
export const newestProductsQuery = (shopId: string) =>
  queryOptions({
    queryKey: ['shop', shopId, 'newest'],
    async queryFn({ client, signal }) {
      const first = (filter: object) =>
        apiOf(client).call(searchApi.explore, {
          query: { shop_id: shopId, limit: 1, ...filter },
          signal,
        });
      const [[newest], [clip]] = await Promise.all([first({}), first({ has_video: true })]);
      return { newest: newest?.id ?? null, hasClip: clip !== undefined };
    },
  });

/** How a shop's products are filtered and sorted; '' is no search. */
export type ShelfRequest = { search: string; sort_by: Exclude<Sort, 'distance'> };
export const WHOLE_SHELF: ShelfRequest = { search: '', sort_by: 'newest' };

export type ShelfPage = {
  rows: ListedProduct[];
  /** How many there are in all; null if nobody counted. */
  total: number | null;
  /** The next page's number or cursor; null when all are shown. */
  next: string | number | null;
};

/**
 * A shop's products on sale, 24 at a time: all of them by page, newest first and counted, or searched and
 * sorted like the explorer, by cursor. `start`: the page or cursor to begin at.
 */
export function shelfQuery(
  shopId: string,
  { search, sort_by }: ShelfRequest,
  start: string | number | null = null,
) {
  const whole = search === '' && sort_by === 'newest';
  const limit = PRODUCTS_PER_PAGE;
  return infiniteQueryOptions({
    queryKey: ['shop', shopId, 'products', search, sort_by, start],
    async queryFn({ client, pageParam, signal }): Promise<ShelfPage> {
      if (!whole) {
        const query = { shop_id: shopId, search, sort_by, cursor: pageParam, limit };
        const { data, headers } = await apiOf(client).answer(searchApi.explore, { query, signal });
        return { rows: data, total: null, next: nextCursor(headers.get('link')) };
      }
      const page = Number(pageParam ?? 1);
      const given = { params: { shopId }, query: { page, limit }, signal };
      const { rows, total } = pageIn(await apiOf(client).answer(productsApi.ofShop, given));
      return { rows, total, next: rows.length > 0 && page * limit < total ? page + 1 : null };
    },
    initialPageParam: start,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

/**
 * Changes a shop as it is saved now; null changes nothing. Its page shows the change at once, cards when
 * they next load.
 */
export async function updateShop(
  client: QueryClient,
  shopId: string,
  change: (now: Shop) => UpdateShopRequest | null,
): Promise<void> {
  const params = { shopId };
  const shop = await editSaved({
    read: () => api.answer(shopsApi.read, { params }),
    save: (body, ifMatch) => api.call(shopsApi.edit, { params, body, ifMatch }),
    change,
  });
  for (const key of ['explore', 'product', 'cart', 'my-shops']) {
    void client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
  }
  void client.invalidateQueries({ queryKey: ['shop', shopId, 'products'] });
  void client.invalidateQueries({ queryKey: ['shop', shopId, 'summary'] });
  client.setQueryData(shopQuery(shopId).queryKey, shop);
}
