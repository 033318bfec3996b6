import type { CheckoutState } from '@souk/contract/checkout';
import type { Order, OrderStatus, ShopOrder, UpdateShopOrderRequest } from '@souk/contract/orders';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { nextPage, pageOf } from './page-of.ts';

export const ordersKey = ['orders'] as const;

export function shopOrdersKey(shopId: string) {
  return ['shop-orders', shopId] as const;
}

/** The newest purchases of the signed-in user, and how many there are. */
export function latestOrdersQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'latest', limit],
    queryFn: ({ signal }) => pageOf<Order>(api, '/orders', { limit }, signal),
  });
}

/** All purchases of the signed-in user, newest first, page after page. */
export function ordersQuery(api: Api, limit = 20) {
  return infiniteQueryOptions({
    queryKey: [...ordersKey, 'all', limit],
    queryFn: ({ signal, pageParam }) =>
      pageOf<Order>(api, '/orders', { limit, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

export type ShopOrdersFilter = {
  limit: number;
  page?: number;
  status?: OrderStatus | undefined;
  search?: string;
};

/** One page of what a shop has to deliver; for its owner and admins. */
export function shopOrdersQuery(api: Api, shopId: string, filter: ShopOrdersFilter) {
  return queryOptions({
    queryKey: [...shopOrdersKey(shopId), 'page', filter],
    queryFn: ({ signal }) => pageOf<ShopOrder>(api, `/shops/${shopId}/orders`, filter, signal),
    placeholderData: keepPreviousData,
  });
}

/** All orders of a shop, newest first, page after page. */
export function allShopOrdersQuery(api: Api, shopId: string, limit = 10) {
  return infiniteQueryOptions({
    queryKey: [...shopOrdersKey(shopId), 'all', limit],
    queryFn: ({ signal, pageParam }) =>
      pageOf<ShopOrder>(api, `/shops/${shopId}/orders`, { limit, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** Sets the shop's part of an order; refunded is asked of the provider first. */
export function updateShopOrder(
  api: Api,
  shopId: string,
  orderId: string,
  change: UpdateShopOrderRequest,
): Promise<ShopOrder> {
  return api.patch<ShopOrder>(`/shops/${shopId}/orders/${orderId}`, change);
}

/** Gives up an order that is not paid: its pieces go back on sale. 409 where it is paid. */
export function cancelOrder(api: Api, orderId: string): Promise<CheckoutState> {
  return api.post<CheckoutState>(`/orders/${orderId}/cancel`);
}
