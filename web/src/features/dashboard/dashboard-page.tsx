import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { myShopsQuery } from '../../api/queries/my-shops.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { AdminDashboard } from './admin-dashboard.tsx';
import { OrdersToShip } from './orders-to-ship.tsx';
import { YourShops } from './your-shops.tsx';

const COLUMNS = 'grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start';

type DashboardPageProps = {
  /** The panel of one's own purchases. */
  orders: ReactNode;
  /** The panel of one shop's sales. */
  shopOrders: (shop: { id: string; name: string }) => ReactNode;
};

function MemberDashboard({ orders, shopOrders }: DashboardPageProps) {
  const shops = useQuery(myShopsQuery(useApi()));
  const panels = (shops.data ?? []).map((shop) => <div key={shop.id}>{shopOrders(shop)}</div>);
  return (
    <div className="space-y-6">
      <OrdersToShip />
      <div className={COLUMNS}>
        {orders}
        <div className="space-y-6">
          <YourShops query={shops} />
          {panels.length === 1 ? panels : null}
        </div>
      </div>
      {panels.length > 1 ? <div className={COLUMNS}>{panels}</div> : null}
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
