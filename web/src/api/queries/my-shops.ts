import { ordersApi } from '@souk/contract/orders';
import { shopsApi, type Shop } from '@souk/contract/shops';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../query-client.ts';
import { read } from '../query.ts';

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

/** The user's shops with paid orders to ship, in one call. */
export const ordersToShipQuery = read(['orders-to-ship'], ordersApi.toShip);
