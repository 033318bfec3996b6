import type { QueryInputOf } from '@souk/contract/endpoint';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi } from '@souk/contract/orders';
import { protectionApi } from '@souk/contract/protection';
import { returnsApi } from '@souk/contract/returns';
import type { PageQuery } from '@souk/contract/paging';
import { ordersKey, shopOrdersKey } from './refresh-orders.ts';
import { sellerKey } from '../shops/my-shops.ts';
import { read, readPage, readPages } from '../../api/query.ts';

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

/** One purchase with all that happened to it; for its buyer and admins. */
export const orderQuery = (orderId: string) =>
  read([...ordersKey, 'one', orderId], orderDetailApi.read, { params: { orderId } });

/** What its invoice says. */
export const invoiceQuery = (orderId: string) =>
  read([...ordersKey, 'invoice', orderId], orderDetailApi.invoice, { params: { orderId } });

/** A shop's part of a purchase with all that happened to it; for its owner and admins. */
export const shopOrderQuery = (shopId: string, orderId: string) =>
  read([...shopOrdersKey(shopId), 'one', orderId], orderDetailApi.readOfShop, {
    params: { shopId, orderId },
  });

/** Requests for money back that wait for an admin's decision. */
export const adminRequestsQuery = (query: PageQuery) =>
  readPage(['admin', 'requests', query], returnsApi.list, { query });

/** The user's shops with paid orders to ship, in one call. */
export const ordersToShipQuery = read([...sellerKey, 'orders-to-ship'], ordersApi.toShip);

export const blockedKey = (shopId: string) => [...sellerKey, 'blocked', shopId] as const;
/** Whom a shop does not sell to. */
export const blockedQuery = (shopId: string) =>
  readPage(blockedKey(shopId), protectionApi.listBlocked, {
    params: { shopId },
    query: { limit: 100 },
  });
