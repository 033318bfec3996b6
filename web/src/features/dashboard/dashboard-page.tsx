import { pages } from '@souk/contract/pages';
import type { Shop } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import type { Elements } from '../../lib/elements.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { myShopsQuery } from '../shops/my-shops.ts';
import { AdminDashboard } from './admin-dashboard.tsx';
import { ToDo } from './to-do.tsx';
import { VerifyLine } from './verify-line.tsx';
import { YourShops } from './your-shops.tsx';

const COLUMNS = 'grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start';

type DashboardPageProps = {
  /** The user's own purchases. */
  orders: Elements;
  /** News from followed shops and the wishlist. */
  news: Elements;
  /** A shop's sales. */
  shopOrders: (shop: Shop) => ReactNode;
  /** The sales of all their shops this week. */
  sales: Elements;
  lowStock: (shops: readonly Shop[]) => Elements;
  /** The open steps of a shop's checklist; nothing once all are done. */
  checklist: (shop: Shop) => Elements;
};

function MemberDashboard(props: DashboardPageProps) {
  const query = useQuery(myShopsQuery);
  const shops = query.data ?? [];
  const yourShops = <YourShops query={query} />;
  if (query.isPending) {
    return (
      <div className={COLUMNS}>
        {yourShops}
        <Skeleton className="h-80 rounded-card" />
      </div>
    );
  }
  if (shops.length === 0) {
    return (
      <div className={COLUMNS}>
        {props.orders}
        <div className="space-y-6">
          {props.news}
          {yourShops}
        </div>
      </div>
    );
  }
  return <SellerDashboard shops={shops} yourShops={yourShops} {...props} />;
}

type SellerDashboardProps = DashboardPageProps & { shops: readonly Shop[]; yourShops: Elements };

/**
 * First the pending work (until a product exists, the shop itself), then each shop's latest orders,
 * and last the user's own purchases.
 */
function SellerDashboard(props: SellerDashboardProps) {
  const { shops, yourShops, orders, news, shopOrders, sales, lowStock, checklist } = props;
  const [newest] = shops;
  const setUp = newest ? checklist(newest) : null;
  const selling = shops.some(({ product_count }) => product_count > 0);
  const panels = shops.map((shop) => <div key={shop.id}>{shopOrders(shop)}</div>);
  return (
    <div className="space-y-6">
      {selling ? (
        <div className={COLUMNS}>
          <div className="space-y-6">
            <ToDo shops={shops} />
            {sales}
          </div>
          <div className="space-y-6">
            {lowStock(shops)}
            {setUp}
          </div>
        </div>
      ) : (
        <div className={COLUMNS}>
          <div className="space-y-6">
            <ToDo shops={shops} onlyIfAny />
            {setUp}
          </div>
          {yourShops}
        </div>
      )}
      {panels.length === 1 ? (
        <div className={COLUMNS}>
          {panels}
          <div className="space-y-6">
            {selling ? yourShops : null}
            {news}
            {orders}
          </div>
        </div>
      ) : (
        <>
          {selling ? yourShops : null}
          <div className={COLUMNS}>{panels}</div>
          <div className={COLUMNS}>
            {orders}
            {news}
          </div>
        </>
      )}
    </div>
  );
}

/** The dashboard. An admin's has neither shops nor orders of their own. */
export function DashboardPage(props: DashboardPageProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHead
        title={`Welcome back, ${user.first_name}!`}
        action={
          <ButtonLink variant="secondary" size="sm" to={pages.account()}>
            Your account
          </ButtonLink>
        }
      />
      {user.verified === false ? <VerifyLine user={user} /> : null}
      {user.is_admin ? <AdminDashboard /> : <MemberDashboard {...props} />}
    </>
  );
}
