import { cartApi, type Cart } from '@souk/contract/cart';
import type { BodyInputOf } from '@souk/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

export const cartKey = ['cart'] as const;

/** The cart of the signed-in user; only asked for when there is one. */
export function cartQuery(api: Api) {
  return queryOptions({
    queryKey: cartKey,
    queryFn: ({ signal }) => api.call(cartApi.read, { signal }),
  });
}

/** Each change answers the whole cart, to be kept under {@link cartKey}. */
export function addToCart(api: Api, item: BodyInputOf<typeof cartApi.add>): Promise<Cart> {
  return api.call(cartApi.add, { body: item });
}

export function updateCartItem(api: Api, itemId: string, quantity: number): Promise<Cart> {
  return api.call(cartApi.change, { params: { itemId }, body: { quantity } });
}

export function removeCartItem(api: Api, itemId: string): Promise<Cart> {
  return api.call(cartApi.remove, { params: { itemId } });
}
