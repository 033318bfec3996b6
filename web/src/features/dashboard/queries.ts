import { adminApi } from '@souk/contract/admin';
import { adminListsApi } from '@souk/contract/admin-lists';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { siteDaysApi } from '@souk/contract/site-days';
import { read, readPage } from '../../api/query.ts';

/** The site's totals; for admins. */
export const adminStatsQuery = read(['admin', 'stats'], adminApi.stats);

/** One page of everyone's purchases, newest first; for admins. */
export const adminOrdersQuery = (query: QueryInputOf<typeof adminApi.listOrders>) =>
  readPage(['admin', 'orders', query], adminApi.listOrders, { query });

/** One purchase with the history of its parts; for admins. */
export const adminOrderQuery = (orderId: string) =>
  read(['admin', 'order', orderId], adminApi.readOrder, { params: { orderId } });

/** The newest shops whose name, or whose owner's, contains the text; '' for the newest of all. For admins. */
export const shopsToPickQuery = (search: string) =>
  read(['admin', 'shops-to-pick', search], adminListsApi.shops, { query: { search, limit: 20 } });

/** The last `days` days, the newest being today in UTC. */
export const siteDaysQuery = (today: string, days: number) => {
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * 86_400_000);
  const query = { from: from.toISOString().slice(0, 10), to: today };
  return read(['admin', 'site-days', query], siteDaysApi.series, { query });
};
