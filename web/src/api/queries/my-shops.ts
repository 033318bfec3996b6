import { ordersApi } from '@souk/contract/orders';
import { shopsApi, type Shop } from '@souk/contract/shops';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

const AT_ONCE = 100;

/** All shops of the signed-in user, newest first. */
export function myShopsQuery(api: Api) {
  return queryOptions({
    queryKey: ['my-shops'],
    async queryFn({ signal }) {
      const shops: Shop[] = [];
      for (let page = 1; ; page += 1) {
        const query = { limit: AT_ONCE, page };
        const more = await api.call(shopsApi.listOwn, { query, signal });
        shops.push(...more);
        if (more.length < AT_ONCE) return shops;
      }
    },
  });
}

export const ordersToShipKey = ['orders-to-ship'] as const;

/** The user's shops with paid orders to ship, in one call. */
export function ordersToShipQuery(api: Api) {
  return queryOptions({
    queryKey: ordersToShipKey,
    queryFn: ({ signal }) => api.call(ordersApi.toShip, { signal }),
  });
}
