import type { CreateProductRequest, UpdateProductRequest } from '@souk/contract/product-inputs';
import { productsApi, type Product } from '@souk/contract/products';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { editSaved } from '../../api/edit-saved.ts';
import { productQuery } from './queries.ts';

/** First words of query keys whose data includes no products. */
const ELSEWHERE = new Set<unknown>(['currency', 'rates', 'categories', 'site', 'me']);

/**
 * Lists, carts and pages reload products when they are next shown; those on screen reload
 * immediately, unless `refetchType` is none.
 */
export function forgetLists(client: QueryClient, refetchType: 'active' | 'none' = 'active'): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !ELSEWHERE.has(queryKey[0]);
  void client.invalidateQueries({ predicate, refetchType });
}

/** Adds a product to a shop. Throws ApiError, with `errors` by field if a rule is broken. */
export async function createProduct(
  client: QueryClient,
  product: CreateProductRequest,
): Promise<Product> {
  const made = await api.call(productsApi.create, { body: product });
  forgetLists(client);
  return made;
}

/** Changes a product as currently saved; null changes nothing. */
export function editProduct(
  productId: string,
  change: (now: Product) => UpdateProductRequest | null,
): Promise<Product> {
  const params = { productId };
  return editSaved({
    read: () => api.answer(productsApi.read, { params }),
    save: (body, ifMatch) => api.call(productsApi.edit, { params, body, ifMatch }),
    change,
  });
}

/** The same, shown everywhere at once. Throws ApiError as {@link createProduct}. */
export async function updateProduct(
  client: QueryClient,
  productId: string,
  change: (now: Product) => UpdateProductRequest | null,
): Promise<void> {
  client.setQueryData(productQuery(productId).queryKey, await editProduct(productId, change));
  forgetLists(client);
}
