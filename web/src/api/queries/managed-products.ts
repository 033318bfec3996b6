import type { ManagedSort, Product } from '@souk/contract/catalogue';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { pageOf, type Page } from './page-of.ts';
import { forgetLists } from './product-changes.ts';

export type ManagedFilter = { page: number; limit: number; search: string; sort_by: ManagedSort };

const keyOf = (shopId: string) => ['managed-products', shopId] as const;

/** One page of a shop's products for its owner and admins, and how many there are. */
export function managedProductsQuery(api: Api, shopId: string, filter: ManagedFilter) {
  return queryOptions({
    queryKey: [...keyOf(shopId), filter],
    queryFn: ({ signal }) =>
      pageOf<Product>(api, `/shops/${shopId}/products/manage`, filter, signal),
    placeholderData: keepPreviousData,
  });
}

export type QuickChange = { price: number } | { stock_quantity: number };

/**
 * Sets a price or a stock, nothing else. The list shows it at once and in its place: a row must not
 * jump away from under the hand that changes it.
 */
export async function changeInPlace(
  api: Api,
  client: QueryClient,
  product: Product,
  change: QuickChange,
): Promise<void> {
  const changed = await api.put<Product>(`/products/${product.id}`, change);
  client.setQueriesData<Page<Product>>(
    { queryKey: keyOf(product.shop_id) },
    (page) =>
      page && { ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) },
  );
  forgetLists(client, 'none');
}

export async function deleteProduct(api: Api, client: QueryClient, id: string): Promise<void> {
  await api.delete(`/products/${id}`);
  forgetLists(client);
}

/** Puts a copy beside it, with nothing in stock. */
export async function duplicateProduct(
  api: Api,
  client: QueryClient,
  id: string,
): Promise<Product> {
  const copy = await api.post<Product>(`/products/${id}/duplicate`);
  forgetLists(client);
  return copy;
}
