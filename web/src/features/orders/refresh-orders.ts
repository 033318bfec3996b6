import type { QueryClient } from '@tanstack/react-query';
import { cartKey } from '../products/cart-key.ts';

/** The key prefix of all lists of one's own orders. */
export const ordersKey = ['orders'] as const;

/** Refreshes cart and orders after an order was placed, paid or cancelled. */
export async function refreshCartAndOrders(client: QueryClient): Promise<void> {
  const refresh = [cartKey, ordersKey].map((queryKey) => client.invalidateQueries({ queryKey }));
  await Promise.all(refresh);
}
