import type { AdminOrder, AdminOrderDetail, AdminShop, AdminStats } from '@souk/contract/admin';
import type { OrderStatus } from '@souk/contract/orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { pageOf } from './page-of.ts';

/** The site's totals; for admins. */
export function adminStatsQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => api.get<AdminStats>('/admin/stats', undefined, { signal }),
  });
}

export type AdminOrdersFilter = {
  page: number;
  limit: number;
  search?: string;
  status?: OrderStatus | undefined;
  shop_id?: string;
};

/** One page of everyone's purchases, newest first; for admins. */
export function adminOrdersQuery(api: Api, filter: AdminOrdersFilter) {
  return queryOptions({
    queryKey: ['admin', 'orders', filter],
    queryFn: ({ signal }) => pageOf<AdminOrder>(api, '/admin/orders', filter, signal),
    placeholderData: keepPreviousData,
  });
}

/** One purchase with the history of its parts; for admins. */
export function adminOrderQuery(api: Api, orderId: string) {
  return queryOptions({
    queryKey: ['admin', 'order', orderId],
    queryFn: ({ signal }) =>
      api.get<AdminOrderDetail>(`/admin/orders/${orderId}`, undefined, { signal }),
  });
}

/** The newest shops whose name, or whose owner's, holds the text; '' for the newest of all. For admins. */
export function adminShopsQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['admin', 'shops', search],
    queryFn: ({ signal }) =>
      api.get<AdminShop[]>('/admin/shops', { search, limit: 20 }, { signal }),
  });
}
