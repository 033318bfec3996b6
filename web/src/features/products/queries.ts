import { productsApi } from '@souk/contract/products';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { read, readToEnd } from '../../api/query.ts';

/** One product; throws ApiError 404 if it does not exist. */
export const productQuery = (productId: string) =>
  read(['product', productId], productsApi.read, { params: { productId } });

/** All categories, in reading order. */
export const categoriesQuery = {
  ...queryOptions({
    queryKey: ['categories'],
    queryFn: ({ client, signal }) =>
      readToEnd((query) => apiOf(client).call(productsApi.categories, { query, signal })),
  }),
  staleTime: 10 * 60_000,
};
