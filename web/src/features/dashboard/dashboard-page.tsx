import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { myShopsQuery, ordersToShipQuery } from '../../api/queries/my-shops.ts';
import { useSession } from '../../api/session.ts';
import { formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { YourShops } from './your-shops.tsx';

const SHOWN = 5;

/** Each shop's paid orders to ship. Nothing if there are none. */
function OrdersToShip() {
  const { data: waiting = [] } = useQuery(ordersToShipQuery);
  if (waiting.length === 0) return null;
  const others = waiting.slice(SHOWN);
  const more = others.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card className="flex items-start gap-4 border-accent/40 bg-accent-soft p-5">
      <PackageOpen aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
      <div className="min-w-0">
        <h2 className="font-semibold">To do</h2>
        <ul className="mt-1 space-y-1 text-sm">
          {waiting.slice(0, SHOWN).map((shop) => (
            <li key={shop.shop_id}>
              <Link
                to={{ pathname: paths.shopOrders(shop.shop_id), search: 'status=paid' }}
                className="inline-flex min-h-6 items-center font-medium text-accent-ink hover:underline"
              >
                {formatPlural(shop.count, 'paid order')} to ship from {shop.shop_name}
              </Link>
            </li>
          ))}
        </ul>
        {others.length > 0 ? (
          <p className="figures mt-1 text-sm text-muted">
            and {formatPlural(more, 'more order')} in {formatPlural(others.length, 'other shop')}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

const COLUMNS = 'grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start';

type DashboardPageProps = {
  /** The user's own purchases. */
  orders: ReactNode;
  /** A shop's sales. */
  shopOrders: (shop: { id: string; name: string }) => ReactNode;
};

function MemberDashboard({ orders, shopOrders }: DashboardPageProps) {
  const shops = useQuery(myShopsQuery);
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

/** The dashboard. An admin's shows neither shops nor orders of their own. */
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
