import type { Route } from './+types/orders';
import { loadPrivate } from '../api/prefetch.ts';
import { adminOrdersQuery } from '../features/orders/admin-queries.ts';
import { myShopsQuery } from '../features/shops/my-shops.ts';
import { ordersQuery } from '../features/orders/queries.ts';
import { adminOrdersFilter } from '../features/orders/orders-management.tsx';
import { readListParams } from '../lib/use-list-params.ts';
import { OrdersPage } from '../features/orders/orders-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Orders', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) => {
    const list = readListParams(new URL(request.url).searchParams);
    return user.is_admin
      ? [adminOrdersQuery(adminOrdersFilter(list))]
      : [ordersQuery, myShopsQuery];
  });

export default OrdersPage;
