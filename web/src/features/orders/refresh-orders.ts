import type { QueryClient } from '@tanstack/react-query';
import { cartKey } from '../products/cart-key.ts';
import { sellerKey } from '../shops/my-shops.ts';

/** Under it are all lists of one's own orders. */
export const ordersKey = ['orders'] as const;

/** Under it are all lists of a shop's orders. */
export const shopOrdersKey = (shopId: string) => ['shop-orders', shopId] as const;

/** After an order was placed, paid or cancelled. */
export async function refreshCartAndOrders(client: QueryClient): Promise<void> {
  const refresh = [cartKey, ordersKey].map((queryKey) => client.invalidateQueries({ queryKey }));
  await Promise.all(refresh);
}

/** After anything of an order has changed: every page that shows it asks again. */
export async function refreshOrders(client: QueryClient, shopId: string): Promise<void> {
  const changed = [shopOrdersKey(shopId), sellerKey, ordersKey, ['admin']] as const;
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}
