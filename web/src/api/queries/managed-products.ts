import type { ManagedSort, Product } from '@souk/contract/products';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, type Api } from '../client.ts';
import { editSaved } from '../edit-saved.ts';
import { inPlaceChange, type TypedChange } from '../in-place-change.ts';
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

/**
 * Sets a price or a stock, nothing else. The list shows it at once and in its place: a row must not
 * jump away from under the hand that changes it. Throws ApiError; where the seller is to look again,
 * the row is by then as it is saved.
 */
export async function changeInPlace(
  api: Api,
  client: QueryClient,
  { id, shop_id }: Pick<Product, 'id' | 'shop_id'>,
  typed: TypedChange,
): Promise<Product> {
  const show = (now: Product) =>
    client.setQueriesData<Page<Product>>(
      { queryKey: keyOf(shop_id) },
      (page) => page && { ...page, rows: page.rows.map((row) => (row.id === now.id ? now : row)) },
    );
  const changed = await editSaved<Product>(api, `/products/${id}`, (now) => {
    const body = inPlaceChange(typed, now);
    if (typeof body !== 'string') return body;
    show(now);
    throw new ApiError(412, body);
  });
  show(changed);
  forgetLists(client, 'none');
  return changed;
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
