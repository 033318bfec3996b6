import { privateLoader, privateMeta } from '../api/private-route.ts';
import { newsQuery } from '../features/activity/queries.ts';
import { WhatsNew } from '../features/activity/whats-new.tsx';
import { weekOfSalesQuery } from '../features/analytics/queries.ts';
import { SalesCard } from '../features/analytics/sales-card.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { adminStatsQuery } from '../features/dashboard/queries.ts';
import { ShopChecklist } from '../features/dashboard/shop-checklist.tsx';
import { LatestOrders } from '../features/orders/purchases.tsx';
import { latestOrdersQuery } from '../features/orders/queries.ts';
import { LowStockCard } from '../features/products/manage/low-stock-card.tsx';
import { lowStockQuery } from '../features/products/manage/queries.ts';
import { openQuestionsQuery } from '../features/questions/queries.ts';
import { ordersToShipQuery } from '../features/shipments/queries.ts';
import { LatestShipments } from '../features/shipments/shop-orders.tsx';
import { myShopsQuery } from '../features/shops/my-shops.ts';
import { adminWorkQuery } from '../features/work/queries.ts';

export const meta = privateMeta('Dashboard');

export const clientLoader = privateLoader(({ user }) =>
  user.is_admin
    ? [adminWorkQuery, adminStatsQuery]
    : [
        myShopsQuery,
        ordersToShipQuery,
        openQuestionsQuery,
        weekOfSalesQuery,
        lowStockQuery,
        latestOrdersQuery,
        newsQuery,
      ],
);

export default function Dashboard() {
  return (
    <DashboardPage
      orders={<LatestOrders />}
      news={<WhatsNew />}
      shopOrders={(shop) => <LatestShipments shop={shop} />}
      sales={<SalesCard />}
      lowStock={(shops) => <LowStockCard shops={shops.length} />}
      checklist={(shop) => <ShopChecklist shop={shop} />}
    />
  );
}
