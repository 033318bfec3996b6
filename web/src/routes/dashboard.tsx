import type { Route } from './+types/dashboard';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { LatestOrders } from '../features/orders/purchases.tsx';
import { LatestShopOrders } from '../features/orders/shop-orders.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Dashboard', noindex: true });

export default function Dashboard() {
  return (
    <DashboardPage
      orders={<LatestOrders />}
      shopOrders={(shop) => <LatestShopOrders shop={shop} />}
    />
  );
}
