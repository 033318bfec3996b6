import { MAX_PAGE_SIZE } from '@souk/contract/limits';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

export function productKey(productId: string) {
  return ['product', productId] as const;
}

/** One product; throws ApiError 404 where there is none. */
export function productQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: productKey(productId),
    queryFn: ({ signal }) => api.call(productsApi.read, { params: { productId }, signal }),
  });
}

/** All categories, in the order in which a person reads them. */
export function categoriesQuery(api: Api) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) =>
      api.call(productsApi.categories, { query: { limit: MAX_PAGE_SIZE }, signal }),
    staleTime: 10 * 60_000,
  });
}

const RAIL = 12;

/** Products that someone who looks at this one may like as well, the most similar first. */
export function similarProductsQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: [...productKey(productId), 'similar'],
    queryFn: ({ signal }) =>
      api.call(searchApi.similar, { params: { productId }, query: { limit: RAIL }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** The newest products of a shop, without the one on the page. */
export function moreFromShopQuery(api: Api, shopId: string, productId: string) {
  return queryOptions({
    queryKey: ['shop', shopId, 'more'],
    queryFn: ({ signal }) =>
      api.call(searchApi.explore, { query: { shop_id: shopId, limit: RAIL + 1 }, signal }),
    select: (products) => products.filter(({ id }) => id !== productId).slice(0, RAIL),
    staleTime: 5 * 60_000,
  });
}

/** Counts that the signed-in user looked at it, once an hour however often it is called. */
export function countView(api: Api, productId: string): Promise<void> {
  return api.call(productsApi.view, { params: { productId } });
}
