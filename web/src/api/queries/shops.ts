import type { Product } from '@souk/contract/products';
import type { Sort } from '@souk/contract/paging';
import type {
  CreateShopRequest,
  Shop,
  ShopWithReviews,
  UpdateShopRequest,
} from '@souk/contract/shops';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { editSaved } from '../edit-saved.ts';
import { nextCursor } from './explore.ts';

const PRODUCTS_PER_PAGE = 24;

/** One shop with its newest reviews; throws ApiError 404 where there is none. */
export function shopQuery(api: Api, shopId: string) {
  return queryOptions({
    queryKey: ['shop', shopId],
    queryFn: ({ signal }) =>
      api.get<ShopWithReviews>(`/shops/${encodeURIComponent(shopId)}`, undefined, { signal }),
  });
}

/** The same as its owner is to edit it, asked for as often as they begin: others don't see its exact places. */
export function shopToEditQuery(api: Api, shopId: string) {
  return queryOptions({
    ...shopQuery(api, shopId),
    queryKey: ['shop', shopId, 'to edit'],
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** How a shop's products are narrowed and ordered; '' is no search. */
export type ShelfRequest = { search: string; sort_by: Exclude<Sort, 'distance'> };
export const WHOLE_SHELF: ShelfRequest = { search: '', sort_by: 'newest' };

export type ShelfPage = {
  rows: Product[];
  /** How many there are in all; null where nobody counted. */
  total: number | null;
  /** What to ask the next page by; null where all is shown. */
  next: string | number | null;
};

/**
 * A shop's products on sale, 24 at a time: all of them newest first and counted, or searched and sorted
 * as the explorer does it, going on by cursor. `start`: the page or cursor to begin at.
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
        : searchPage(api, { shop_id: shopId, search, sort_by, cursor: pageParam }, signal),
    initialPageParam: start,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

async function shelfPage(api: Api, shopId: string, page: number, signal: AbortSignal) {
  const query = { page, limit: PRODUCTS_PER_PAGE };
  const { data: rows, headers } = await api.getWithHeaders<Product[]>(
    `/shops/${encodeURIComponent(shopId)}/products`,
    query,
    { signal },
  );
  const total = Number(headers.get('x-total-count') ?? rows.length);
  const more = rows.length > 0 && page * PRODUCTS_PER_PAGE < total;
  return { rows, total, next: more ? page + 1 : null };
}

async function searchPage(
  api: Api,
  query: ShelfRequest & { shop_id: string; cursor: string | number | null },
  signal: AbortSignal,
) {
  const { data: rows, headers } = await api.getWithHeaders<Product[]>(
    '/explore',
    { ...query, limit: PRODUCTS_PER_PAGE },
    { signal },
  );
  return { rows, total: null, next: nextCursor(headers.get('link')) };
}

export function createShop(api: Api, shop: CreateShopRequest): Promise<Shop> {
  return api.post<Shop>('/shops', shop);
}

/**
 * Changes a shop as it is saved now; null changes nothing. Its page shows it at once, cards when they
 * come next.
 */
export async function updateShop(
  api: Api,
  client: QueryClient,
  shopId: string,
  change: (now: Shop) => UpdateShopRequest | null,
): Promise<void> {
  const path = `/shops/${encodeURIComponent(shopId)}`;
  const shop = await editSaved<ShopWithReviews>(api, path, change);
  for (const key of ['explore', 'product', 'cart', 'my-shops']) {
    void client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
  }
  void client.invalidateQueries({ queryKey: ['shop', shopId, 'products'] });
  client.setQueryData(shopQuery(api, shopId).queryKey, shop);
}

/** The newest product that has a video, in a list of at most one. */
export function newestWithVideo(api: Api): Promise<Product[]> {
  return api.get<Product[]>('/explore', { has_video: true, limit: 1 });
}
