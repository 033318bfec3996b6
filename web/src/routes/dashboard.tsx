import { loadPrivate } from '../api/prefetch.ts';
import { adminStatsQuery } from '../api/queries/admin.ts';
import { myShopsQuery, ordersToShipQuery } from '../api/queries/my-shops.ts';
import { latestOrdersQuery } from '../api/queries/orders.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { LatestOrders } from '../features/orders/purchases.tsx';
import { LatestShopOrders } from '../features/orders/shop-orders.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Dashboard', noindex: true });

export const clientLoader = () =>
  loadPrivate((user) =>
    user.is_admin ? [adminStatsQuery] : [myShopsQuery, ordersToShipQuery, latestOrdersQuery],
  );

export default function Dashboard() {
  return (
    <DashboardPage
      orders={<LatestOrders />}
      shopOrders={(shop) => <LatestShopOrders shop={shop} />}
    />
  );
}
