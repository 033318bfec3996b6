import { analyticsApi } from '@souk/contract/analytics';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { shopsApi, type Shop } from '@souk/contract/shops';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { read, readPage } from '../../api/query.ts';

const AT_ONCE = 100;

/** All shops of the signed-in user, newest first. */
export const myShopsQuery = queryOptions({
  queryKey: ['my-shops'],
  async queryFn({ client, signal }) {
    const shops: Shop[] = [];
    for (let page = 1; ; page += 1) {
      const query = { limit: AT_ONCE, page };
      const more = await apiOf(client).call(shopsApi.listOwn, { query, signal });
      shops.push(...more);
      if (more.length < AT_ONCE) return shops;
    }
  },
});

/** Under it is what a dashboard lists for a seller to do. */
export const sellerKey = ['seller'] as const;

/** The user's shops with paid orders to ship, in one call. */
export const ordersToShipQuery = read([...sellerKey, 'orders-to-ship'], ordersApi.toShip);

/** What all of the user's shops sold today and in the six days before. */
export const weekOfSalesQuery = read([...sellerKey, 'week-of-sales'], analyticsApi.week);

export const LOW_STOCK_SHOWN = 5;

/** The scarcest of what is running low in the user's shops, and how many there are. */
export const lowStockQuery = readPage([...sellerKey, 'low-stock'], productsApi.lowStock, {
  query: { limit: LOW_STOCK_SHOWN },
});
