import type { QueryClient } from '@tanstack/react-query';
import { ordersKey } from '../orders/refresh-orders.ts';
import { sellerKey } from '../shops/my-shops.ts';

/** The key prefix of all lists of a shop's orders. */
export const shipmentsKey = (shopId: string) => ['shop-orders', shopId] as const;

/** Refetches every page that shows an order, after any change to it. */
export async function refreshOrders(client: QueryClient, shopId: string): Promise<void> {
  const changed = [shipmentsKey(shopId), sellerKey, ordersKey, ['admin']] as const;
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}
