import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import type { Sort } from '@souk/contract/sorts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../../api/query-client.ts';
import { nextCursor, pageIn } from '../../../api/query.ts';
import type { ListedProduct } from '../listed-product.ts';

const PRODUCTS_PER_PAGE = 24;

/** The filter and sort order of a shop's products; '' means no search. */
export type ShelfRequest = { search: string; sort_by: Exclude<Sort, 'distance'> };
export const WHOLE_SHELF: ShelfRequest = { search: '', sort_by: 'newest' };

export type ShelfPage = {
  rows: ListedProduct[];
  /** The total number; null if not counted. */
  total: number | null;
  /** The next page's number or cursor; null when all are shown. */
  next: string | number | null;
};

/**
 * A shop's products on sale, 24 at a time: all of them by page, newest first with a total, or
 * searched and sorted like the explorer, by cursor. `start`: the page or cursor to begin at.
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
 * A shop's newest product, and whether any of its products has a clip; for a new shop's to-do list.
 */
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
