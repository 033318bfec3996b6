import { cartApi, type Cart } from '@souk/contract/cart';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/browser-api.ts';
import { errorMessage } from '../../../api/error-message.ts';
import type { NamedLine } from '../../auth/wish.ts';
import { shipToQuery } from '../../currency/ship-to.ts';

/** A product that couldn't be added, and why. */
export type Failure = { name: string; reason: string };

/** Adds lines to the cart. `cart` is the cart after the last success; null if all failed. */
export async function addAll(client: QueryClient, items: readonly NamedLine[]) {
  const query = await shipToQuery(client);
  const failed: Failure[] = [];
  let cart: Cart | null = null;
  // One after another, because each response is the whole cart.
  for (const { name, line } of items) {
    try {
      cart = await api.call(cartApi.add, { body: line, query });
    } catch (error) {
      failed.push({ name, reason: errorMessage(error, 'Failed to add to cart') });
    }
  }
  return { cart, failed };
}
