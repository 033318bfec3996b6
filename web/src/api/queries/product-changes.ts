import type { CreateProductRequest, Product, UpdateProductRequest } from '@souk/contract/catalogue';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { productKey } from './products.ts';

/** What no product is part of. */
const ELSEWHERE = new Set<unknown>(['currency', 'rates', 'categories', 'site', 'me']);

/**
 * Lists, carts and pages show a product as it is now the next time they are looked at; those that are
 * being looked at do at once, unless `refetchType` is none.
 */
export function forgetLists(client: QueryClient, refetchType: 'active' | 'none' = 'active'): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !ELSEWHERE.has(queryKey[0]);
  void client.invalidateQueries({ predicate, refetchType });
}

/** Puts a product into a shop. Throws ApiError, with `errors` by field where a rule is broken. */
export async function createProduct(
  api: Api,
  client: QueryClient,
  product: CreateProductRequest,
): Promise<Product> {
  const made = await api.post<Product>('/products', product);
  forgetLists(client);
  return made;
}

/** Changes the given fields of a product, no others. Throws ApiError as {@link createProduct}. */
export async function updateProduct(
  api: Api,
  client: QueryClient,
  productId: string,
  changes: UpdateProductRequest,
): Promise<Product> {
  const made = await api.put<Product>(`/products/${encodeURIComponent(productId)}`, changes);
  client.setQueryData(productKey(productId), made);
  forgetLists(client);
  return made;
}
