import type { QueryInputOf } from '@souk/contract/endpoint';
import { ordersApi } from '@souk/contract/orders';
import { protectionApi } from '@souk/contract/protection';
import { read, readPage, readPages } from '../../api/query.ts';
import { sellerKey } from '../shops/my-shops.ts';
import { shipmentsKey } from './refresh-shipments.ts';

/** One page of a shop's orders; for its owner and admins. */
export const shipmentsQuery = (shopId: string, query: QueryInputOf<typeof ordersApi.listOfShop>) =>
  readPage([...shipmentsKey(shopId), 'page', query], ordersApi.listOfShop, {
    params: { shopId },
    query,
  });

/** All orders of a shop, newest first, page by page. */
export const allShipmentsQuery = (shopId: string) =>
  readPages([...shipmentsKey(shopId), 'all'], ordersApi.listOfShop, (page) => ({
    params: { shopId },
    query: { limit: 10, page },
  }));

/** The user's shops with paid orders to ship, in one call. */
export const ordersToShipQuery = read([...sellerKey, 'orders-to-ship'], ordersApi.toShip);

export const blockedKey = (shopId: string) => [...sellerKey, 'blocked', shopId] as const;
/** The buyers that a shop has blocked. */
export const blockedQuery = (shopId: string) =>
  readPage(blockedKey(shopId), protectionApi.listBlocked, {
    params: { shopId },
    query: { limit: 100 },
  });
