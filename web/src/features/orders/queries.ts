import { ordersApi } from '@souk/contract/orders';
import { readPage, readPages } from '../../api/query.ts';
import { ordersKey } from './refresh-orders.ts';

/** How many purchases the dashboard lists. */
export const LATEST_ORDERS = 5;

/** The signed-in user's newest purchases, and how many they have in all. */
export const latestOrdersQuery = readPage([...ordersKey, 'latest'], ordersApi.list, {
  query: { limit: LATEST_ORDERS },
});

/** All purchases of the signed-in user, newest first, page by page. */
export const ordersQuery = readPages([...ordersKey, 'all'], ordersApi.list, (page) => ({
  query: { limit: 20, page },
}));
