import { shopsApi, type Shop } from '@souk/contract/shops';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';

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

/** The key prefix of a seller's dashboard tasks. */
export const sellerKey = ['seller'] as const;
