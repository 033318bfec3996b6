import { homeApi, HOME_ROW_SIZE, type HomeRow } from '@souk/contract/home';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { read } from '../../api/query.ts';
import type { ListedProduct } from '../products/listed-product.ts';
import type { Position } from '../search/queries.ts';

type Shops = Extract<HomeRow, { shops: unknown }>['shops'];
export type HomeShop = Omit<Shops[number], 'products'> & { products: ListedProduct[] };

/** A row as the pages have it: without its content until that has loaded. */
export type ShownRow = {
  kind: HomeRow['kind'];
  categories?: Extract<HomeRow, { categories: unknown }>['categories'];
  products?: ListedProduct[];
  shops?: HomeShop[];
  /** The number of shops still to load. */
  count?: number;
};

/** `whole`: whether every row has its content. */
type HomeRows = { lists: ShownRow[]; whole: boolean };

const STALE_MS = 5 * 60_000;

/** The rows of the home page; no product is in two of them. */
export const homeRowsQuery = queryOptions({
  queryKey: ['home', 'rows'],
  queryFn: async ({ client, signal }): Promise<HomeRows> => ({
    lists: await apiOf(client).call(homeApi.rows, { signal }),
    whole: true,
  }),
  staleTime: STALE_MS,
});

/** The number of products in a row above the clips: what the widest screen shows. */
const FIRST = HOME_ROW_SIZE / 2;

/**
 * The number of rows above the clips: the departments, if they come first, and the next row.
 */
export function leadingRows(lists: readonly Pick<ShownRow, 'kind'>[]): number {
  const first = lists.findIndex(({ kind }) => kind !== 'categories');
  return first === -1 ? lists.length : first + 1;
}

/**
 * Reduces the rows to the content of the first screens: the browser loads the rest as it comes
 * near.
 */
export function keepLeadingRows(client: QueryClient): void {
  client.setQueryData(homeRowsQuery.queryKey, (rows) => {
    if (!rows) return rows;
    const leading = leadingRows(rows.lists);
    const lists = rows.lists.map(({ kind, ...first }, index): ShownRow => {
      if (index >= leading || first.shops)
        return { kind, ...(first.shops && { count: first.shops.length }) };
      return {
        kind,
        ...first,
        ...(first.products && { products: first.products.slice(0, FIRST) }),
      };
    });
    return { lists, whole: false };
  });
}

/** Products of the shops near `position`, or near where a signed-in `viewer` logged in. */
export const nearbyQuery = (position: Position | null, viewer: string | null) => ({
  ...read(['home', 'near', position, viewer], homeApi.near, { query: { ...position } }),
  staleTime: STALE_MS,
});

/** Products similar to the one that the signed-in user looked at last. */
export const becauseQuery = read(['home', 'because'], homeApi.because);

export const homeSettingsQuery = read(['home', 'settings'], homeApi.settings);
