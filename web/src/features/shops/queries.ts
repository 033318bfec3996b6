import { shippingApi } from '@souk/contract/shipping';
import { shopsApi, type ShopWithReviews, type UpdateShopRequest } from '@souk/contract/shops';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { editSaved } from '../../api/edit-saved.ts';
import { read } from '../../api/query.ts';

/** One shop with its newest reviews; throws ApiError 404 if it does not exist. */
export const shopQuery = (shopId: string) =>
  read(['shop', shopId], shopsApi.read, { params: { shopId } });

/** The summary of a shop on its products' pages. */
export const shopSummaryQuery = (shopId: string) =>
  read(['shop', shopId, 'summary'], shopsApi.summary, { params: { shopId } });

/** How a shop ships. */
export const shippingQuery = (shopId: string) =>
  read(['shop', shopId, 'shipping'], shippingApi.read, { params: { shopId } });

/** The same for its owner to edit, loaded for each edit: others don't see its exact locations. */
export const shopToEditQuery = (shopId: string) => ({
  ...read(['shop', shopId, 'to edit'], shopsApi.read, { params: { shopId } }),
  staleTime: Infinity,
  gcTime: 0,
});

/**
 * Changes a shop as currently saved; null changes nothing. Its page shows the change immediately,
 * cards when they next load.
 */
export async function updateShop(
  client: QueryClient,
  shopId: string,
  change: (now: ShopWithReviews) => UpdateShopRequest | null,
): Promise<void> {
  const params = { shopId };
  const shop = await editSaved({
    read: () => api.answer(shopsApi.read, { params }),
    save: (body, ifMatch) => api.call(shopsApi.edit, { params, body, ifMatch }),
    change,
  });
  for (const key of ['explore', 'product', 'cart', 'my-shops']) {
    void client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
  }
  void client.invalidateQueries({ queryKey: ['shop', shopId, 'products'] });
  void client.invalidateQueries({ queryKey: ['shop', shopId, 'summary'] });
  client.setQueryData(shopQuery(shopId).queryKey, shop);
}
