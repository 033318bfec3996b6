import { adminApi } from '@souk/contract/admin';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { read, readPage } from '../../api/query.ts';

/** One page of everyone's purchases, newest first. */
export const adminOrdersQuery = (query: QueryInputOf<typeof adminApi.listOrders>) =>
  readPage(['admin', 'orders', query], adminApi.listOrders, { query });

/** One purchase with the history of its shipments. */
export const adminOrderQuery = (orderId: string) =>
  read(['admin', 'order', orderId], adminApi.readOrder, { params: { orderId } });
