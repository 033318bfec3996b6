import { MAX_PAGE_SIZE } from '@souk/contract/limits';
import { productsApi } from '@souk/contract/products';
import { read } from '../query.ts';

/** One product; throws ApiError 404 if there is none. */
export const productQuery = (productId: string) =>
  read(['product', productId], productsApi.read, { params: { productId } });

/** All categories, in the order in which a person reads them. */
export const categoriesQuery = {
  ...read(['categories'], productsApi.categories, { query: { limit: MAX_PAGE_SIZE } }),
  staleTime: 10 * 60_000,
};
