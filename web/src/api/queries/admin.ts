import { adminApi } from '@souk/contract/admin';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { pageIn } from './page-of.ts';

/** The site's totals; for admins. */
export function adminStatsQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => api.call(adminApi.stats, { signal }),
  });
}

/** One page of everyone's purchases, newest first; for admins. */
export function adminOrdersQuery(api: Api, query: QueryInputOf<typeof adminApi.listOrders>) {
  return queryOptions({
    queryKey: ['admin', 'orders', query],
    queryFn: async ({ signal }) => pageIn(await api.answer(adminApi.listOrders, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** One purchase with the history of its parts; for admins. */
export function adminOrderQuery(api: Api, orderId: string) {
  return queryOptions({
    queryKey: ['admin', 'order', orderId],
    queryFn: ({ signal }) => api.call(adminApi.readOrder, { params: { orderId }, signal }),
  });
}

/** The newest shops whose name, or whose owner's, contains the text; '' for the newest of all. For admins. */
export function adminShopsQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['admin', 'shops', search],
    queryFn: ({ signal }) => api.call(adminApi.findShops, { query: { search, limit: 20 }, signal }),
  });
}
