import type { QueryClient } from '@tanstack/react-query';
import { cartKey } from '../products/cart-key.ts';

/** Under it are all lists of one's own orders. */
export const ordersKey = ['orders'] as const;

/** After an order was placed, paid or cancelled. */
export async function refreshCartAndOrders(client: QueryClient): Promise<void> {
  const refresh = [cartKey, ordersKey].map((queryKey) => client.invalidateQueries({ queryKey }));
  await Promise.all(refresh);
}
