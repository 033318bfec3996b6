import type { BodyInputOf, QueryInputOf } from '@souk/contract/endpoint';
import { ordersApi, type ShopOrder } from '@souk/contract/orders';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { ordersKey } from '../query-client.ts';
import { nextPage, pageIn } from './page-of.ts';

export function shopOrdersKey(shopId: string) {
  return ['shop-orders', shopId] as const;
}

/** How many purchases the dashboard lists. */
export const LATEST_ORDERS = 5;

/** The newest purchases of the signed-in user, and how many there are. */
export function latestOrdersQuery(api: Api, limit = LATEST_ORDERS) {
  return queryOptions({
    queryKey: [...ordersKey, 'latest', limit],
    queryFn: async ({ signal }) =>
      pageIn(await api.answer(ordersApi.list, { query: { limit }, signal })),
  });
}

/** All purchases of the signed-in user, newest first, page after page. */
export function ordersQuery(api: Api, limit = 20) {
  return infiniteQueryOptions({
    queryKey: [...ordersKey, 'all', limit],
    queryFn: async ({ signal, pageParam: page }) =>
      pageIn(await api.answer(ordersApi.list, { query: { limit, page }, signal })),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** One page of a shop's orders; for its owner and admins. */
export function shopOrdersQuery(
  api: Api,
  shopId: string,
  query: QueryInputOf<typeof ordersApi.listOfShop>,
) {
  return queryOptions({
    queryKey: [...shopOrdersKey(shopId), 'page', query],
    queryFn: async ({ signal }) =>
      pageIn(await api.answer(ordersApi.listOfShop, { params: { shopId }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** All orders of a shop, newest first, page after page. */
export function allShopOrdersQuery(api: Api, shopId: string, limit = 10) {
  return infiniteQueryOptions({
    queryKey: [...shopOrdersKey(shopId), 'all', limit],
    queryFn: async ({ signal, pageParam: page }) => {
      const query = { limit, page };
      return pageIn(await api.answer(ordersApi.listOfShop, { params: { shopId }, query, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** Sets the shop's part of an order. To refund it, the server asks the provider first. */
export function updateShopOrder(
  api: Api,
  shopId: string,
  orderId: string,
  body: BodyInputOf<typeof ordersApi.change>,
): Promise<ShopOrder> {
  return api.call(ordersApi.change, { params: { shopId, orderId }, body });
}
