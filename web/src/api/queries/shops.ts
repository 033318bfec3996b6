import { productsApi, type Product } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import type { Sort } from '@souk/contract/paging';
import {
  shopsApi,
  type CreateShopRequest,
  type Shop,
  type UpdateShopRequest,
} from '@souk/contract/shops';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { editSaved } from '../edit-saved.ts';
import { nextCursor } from './search.ts';
import { pageIn } from './page-of.ts';

const PRODUCTS_PER_PAGE = 24;

/** One shop with its newest reviews; throws ApiError 404 if there is none. */
export function shopQuery(api: Api, shopId: string) {
  return queryOptions({
    queryKey: ['shop', shopId],
    queryFn: ({ signal }) => api.call(shopsApi.read, { params: { shopId }, signal }),
  });
}

/** The same for its owner to edit, loaded each time they begin: others don't see its exact locations. */
export function shopToEditQuery(api: Api, shopId: string) {
  return queryOptions({
    ...shopQuery(api, shopId),
    queryKey: ['shop', shopId, 'to edit'],
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** How a shop's products are filtered and sorted; '' is no search. */
export type ShelfRequest = { search: string; sort_by: Exclude<Sort, 'distance'> };
export const WHOLE_SHELF: ShelfRequest = { search: '', sort_by: 'newest' };

export type ShelfPage = {
  rows: Product[];
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
  api: Api,
  shopId: string,
  { search, sort_by }: ShelfRequest,
  start: string | number | null = null,
) {
  const whole = search === '' && sort_by === 'newest';
  return infiniteQueryOptions({
    queryKey: ['shop', shopId, 'products', search, sort_by, start],
    queryFn: ({ pageParam, signal }): Promise<ShelfPage> =>
      whole
        ? shelfPage(api, shopId, Number(pageParam ?? 1), signal)
        : searchPage(
            api,
            { shop_id: shopId, search, sort_by, cursor: pageParam as string | null },
            signal,
          ),
    initialPageParam: start,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

async function shelfPage(
  api: Api,
  shopId: string,
  page: number,
  signal: AbortSignal,
): Promise<ShelfPage> {
  const query = { page, limit: PRODUCTS_PER_PAGE };
  const { rows, total } = pageIn(
    await api.answer(productsApi.ofShop, { params: { shopId }, query, signal }),
  );
  const more = rows.length > 0 && page * PRODUCTS_PER_PAGE < total;
  return { rows, total, next: more ? page + 1 : null };
}

async function searchPage(
  api: Api,
  request: ShelfRequest & { shop_id: string; cursor: string | null },
  signal: AbortSignal,
): Promise<ShelfPage> {
  const query = { ...request, limit: PRODUCTS_PER_PAGE };
  const { data: rows, headers } = await api.answer(searchApi.explore, { query, signal });
  return { rows, total: null, next: nextCursor(headers.get('link')) };
}

export function openShop(api: Api, shop: CreateShopRequest): Promise<Shop> {
  return api.call(shopsApi.open, { body: shop });
}

/**
 * Changes a shop as it is saved now; null changes nothing. Its page shows the change at once, cards when
 * they next load.
 */
export async function updateShop(
  api: Api,
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
  client.setQueryData(shopQuery(api, shopId).queryKey, shop);
}

/** The newest product that has a video, in a list of at most one. */
export function newestWithVideo(api: Api): Promise<Product[]> {
  return api.call(searchApi.explore, { query: { has_video: true, limit: 1 } });
}
