import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { myShopsQuery } from '../../api/queries/my-shops.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OrdersToShip } from './orders-to-ship.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { YourShops } from './your-shops.tsx';

/** What an admin sees: the site's totals, and the ways to what an admin does. */
function AdminDashboard() {
  return (
    <div className="space-y-6">
      <StatTiles />
      <Card className="p-5">
        <h2 className="text-lg font-semibold">Admin Panel</h2>
        <p className="mt-1 text-sm text-muted">
          See every order of the marketplace: search, filter by status and shop, and follow what
          happened to each.
        </p>
        <Button asChild variant="secondary" className="mt-4">
          <Link to={paths.orders()}>Orders Management</Link>
        </Button>
      </Card>
    </div>
  );
}

type DashboardPageProps = {
  /** The panel of one's own purchases. */
  orders: ReactNode;
  /** The panel of one shop's sales. */
  shopOrders: (shop: { id: string; name: string }) => ReactNode;
};

function MemberDashboard({ orders, shopOrders }: DashboardPageProps) {
  const shops = useQuery(myShopsQuery(useApi()));
  return (
    <div className="space-y-6">
      <OrdersToShip shops={shops.data ?? []} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        {orders}
        <div className="space-y-6">
          <YourShops query={shops} />
          {shops.data?.map((shop) => (
            <div key={shop.id}>{shopOrders(shop)}</div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** /dashboard. An admin's loads neither shops nor orders of their own. */
export function DashboardPage(props: DashboardPageProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="page py-8">
      <h1 className="mb-6 text-2xl font-semibold break-words">Welcome back, {user.first_name}!</h1>
      {user.is_admin ? <AdminDashboard /> : <MemberDashboard {...props} />}
    </div>
  );
}
