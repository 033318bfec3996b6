import type { Product } from '@souk/contract/products';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

export function productKey(productId: string) {
  return ['product', productId] as const;
}

/** One product; throws ApiError 404 where there is none. */
export function productQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: productKey(productId),
    queryFn: ({ signal }) =>
      api.get<Product>(`/products/${encodeURIComponent(productId)}`, undefined, { signal }),
  });
}

const RAIL = 12;

/** Products that someone who looks at this one may like as well; nearest first. */
export function similarProductsQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: [...productKey(productId), 'similar'],
    queryFn: ({ signal }) =>
      api.get<Product[]>(`/products/${productId}/similar`, { limit: RAIL }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** The newest products of a shop, without the one that is looked at. */
export function moreFromShopQuery(api: Api, shopId: string, productId: string) {
  return queryOptions({
    queryKey: ['shop', shopId, 'more'],
    queryFn: ({ signal }) =>
      api.get<Product[]>('/explore', { shop_id: shopId, limit: RAIL + 1 }, { signal }),
    select: (products) => products.filter(({ id }) => id !== productId).slice(0, RAIL),
    staleTime: 5 * 60_000,
  });
}

/** Counts that the signed-in user looked at it; once an hour, however often it is told. */
export function countView(api: Api, productId: string): Promise<void> {
  return api.post<void>(`/products/${productId}/view`);
}
