import type { Product } from '@souk/contract/catalogue';
import type { CreateShopRequest, Shop, ShopWithReviews } from '@souk/contract/shops';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { nextPage, pageOf } from './page-of.ts';

const PRODUCTS_PER_PAGE = 24;

/** One shop with its newest reviews; throws ApiError 404 where there is none. */
export function shopQuery(api: Api, shopId: string) {
  return queryOptions({
    queryKey: ['shop', shopId],
    queryFn: ({ signal }) =>
      api.get<ShopWithReviews>(`/shops/${encodeURIComponent(shopId)}`, undefined, { signal }),
  });
}

/** Its products on sale, newest first. */
export function shopProductsQuery(api: Api, shopId: string) {
  return infiniteQueryOptions({
    queryKey: ['shop', shopId, 'products'],
    queryFn: ({ pageParam, signal }) =>
      pageOf<Product>(
        api,
        `/shops/${shopId}/products`,
        { page: pageParam, limit: PRODUCTS_PER_PAGE },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage<Product>,
  });
}

export function createShop(api: Api, shop: CreateShopRequest): Promise<Shop> {
  return api.post<Shop>('/shops', shop);
}
