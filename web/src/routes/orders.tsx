import { privateLoader, privateMeta } from '../api/private-route.ts';
import { adminOrdersQuery } from '../features/orders/admin-queries.ts';
import { adminOrdersFilter } from '../features/orders/orders-management.tsx';
import { ordersQuery } from '../features/orders/queries.ts';
import { OrdersPage } from '../features/shipments/orders-page.tsx';
import { myShopsQuery } from '../features/shops/my-shops.ts';
import { readListParams } from '../lib/use-list-params.ts';
import type { Route } from './+types/orders';

export const meta = privateMeta('Orders');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ search, user }) => {
  const list = readListParams(search);
  return user.is_admin ? [adminOrdersQuery(adminOrdersFilter(list))] : [ordersQuery, myShopsQuery];
});

export default OrdersPage;
