import type { ManagedPart, ManagedSort } from '@souk/contract/product-inputs';
import { productsApi, type Product } from '@souk/contract/products';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/browser-api.ts';
import { ApiError } from '../../../api/client.ts';
import { read, readPage, type Page } from '../../../api/query.ts';
import { sellerKey } from '../../shops/my-shops.ts';
import { editProduct, forgetLists } from '../product-changes.ts';
import { inPlaceChange, type TypedChange } from './in-place-change.ts';

export type ManagedFilter = {
  page: number;
  limit: number;
  search: string;
  sort_by: ManagedSort;
  /** All by default. */
  show?: ManagedPart;
};

export const managedKey = (shopId: string) => ['managed-products', shopId] as const;

/** One page of a shop's products for its owner and admins, and the total number. */
export const managedProductsQuery = (shopId: string, query: ManagedFilter) =>
  readPage([...managedKey(shopId), query], productsApi.managed, { params: { shopId }, query });

/** The number of the shop's products in each tab. */
export const managedCountsQuery = (shopId: string) =>
  read(['managed-counts', shopId], productsApi.managedCounts, { params: { shopId } });

/**
 * Sets only a price or a stock. The list shows it immediately, in the same row: rows must not move
 * while the seller is editing them. Throws ApiError; if the seller has to look again, the row
 * already shows the saved values.
 */
export async function changeInPlace(
  client: QueryClient,
  { id, shop_id }: Pick<Product, 'id' | 'shop_id'>,
  typed: TypedChange,
): Promise<Product> {
  const show = (now: Product) =>
    client.setQueriesData<Page<Product>>(
      { queryKey: managedKey(shop_id) },
      (page) => page && { ...page, rows: page.rows.map((row) => (row.id === now.id ? now : row)) },
    );
  const changed = await editProduct(id, (now) => {
    const body = inPlaceChange(typed, now);
    if (typeof body !== 'string') return body;
    show(now);
    throw new ApiError(412, body);
  });
  show(changed);
  forgetLists(client, 'none');
  return changed;
}

export async function deleteProduct(client: QueryClient, id: string): Promise<void> {
  await api.call(productsApi.remove, { params: { productId: id } });
  forgetLists(client);
}

/** Adds a copy to the shop, with no stock. */
export async function duplicateProduct(client: QueryClient, id: string): Promise<Product> {
  const copy = await api.call(productsApi.duplicate, { params: { productId: id } });
  forgetLists(client);
  return copy;
}

export const LOW_STOCK_SHOWN = 5;

/** The scarcest low-stock products of the user's shops, and the total number. */
export const lowStockQuery = readPage([...sellerKey, 'low-stock'], productsApi.lowStock, {
  query: { limit: LOW_STOCK_SHOWN },
});
