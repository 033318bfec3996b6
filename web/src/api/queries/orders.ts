import type { QueryInputOf } from '@souk/contract/endpoint';
import { ordersApi } from '@souk/contract/orders';
import { ordersKey } from '../query-client.ts';
import { readPage, readPages } from '../query.ts';

export const shopOrdersKey = (shopId: string) => ['shop-orders', shopId] as const;

/** How many purchases the dashboard lists. */
export const LATEST_ORDERS = 5;

/** The newest purchases of the signed-in user, and how many there are. */
export const latestOrdersQuery = readPage([...ordersKey, 'latest'], ordersApi.list, {
  query: { limit: LATEST_ORDERS },
});

/** All purchases of the signed-in user, newest first, page after page. */
export const ordersQuery = readPages([...ordersKey, 'all'], ordersApi.list, (page) => ({
  query: { limit: 20, page },
}));

/** One page of a shop's orders; for its owner and admins. */
export const shopOrdersQuery = (shopId: string, query: QueryInputOf<typeof ordersApi.listOfShop>) =>
  readPage([...shopOrdersKey(shopId), 'page', query], ordersApi.listOfShop, {
    params: { shopId },
    query,
  });

/** All orders of a shop, newest first, page after page. */
export const allShopOrdersQuery = (shopId: string) =>
  readPages([...shopOrdersKey(shopId), 'all'], ordersApi.listOfShop, (page) => ({
    params: { shopId },
    query: { limit: 10, page },
  }));
