import type { CreateProductRequest, Product, UpdateProductRequest } from '@souk/contract/products';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { editSaved } from '../edit-saved.ts';
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

/**
 * Changes fields of a product as it is saved now; null changes nothing. Throws ApiError as
 * {@link createProduct}.
 */
export async function updateProduct(
  api: Api,
  client: QueryClient,
  productId: string,
  change: (now: Product) => UpdateProductRequest | null,
): Promise<void> {
  const path = `/products/${encodeURIComponent(productId)}`;
  client.setQueryData(productKey(productId), await editSaved<Product>(api, path, change));
  forgetLists(client);
}
