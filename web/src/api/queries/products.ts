import type { Product } from '@souk/contract/catalogue';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** One product; throws ApiError 404 where there is none. */
export function productQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: ['product', productId],
    queryFn: ({ signal }) =>
      api.get<Product>(`/products/${encodeURIComponent(productId)}`, undefined, { signal }),
  });
}

/** Counts that the signed-in user looked at it; once an hour, however often it is told. */
export function countView(api: Api, productId: string): Promise<void> {
  return api.post<void>(`/products/${productId}/view`);
}
