import type { Cart } from '@souk/contract/cart';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

export const cartKey = ['cart'] as const;

/** The cart of the signed-in user; only asked for when there is one. */
export function cartQuery(api: Api) {
  return queryOptions({
    queryKey: cartKey,
    queryFn: ({ signal }) => api.get<Cart>('/cart', undefined, { signal }),
  });
}

/** Each change answers the whole cart, to be kept under {@link cartKey}. */
export function addToCart(
  api: Api,
  item: {
    product_id: string;
    quantity: number;
    variant_id?: string | null;
    /** Where the shopper met it, where the seller is to know. */
    source?: 'clip';
  },
): Promise<Cart> {
  return api.post<Cart>('/cart/items', item);
}

export function updateCartItem(api: Api, itemId: string, quantity: number): Promise<Cart> {
  return api.put<Cart>(`/cart/items/${itemId}`, { quantity });
}

export function removeCartItem(api: Api, itemId: string): Promise<Cart> {
  return api.delete<Cart>(`/cart/items/${itemId}`);
}
