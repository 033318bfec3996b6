import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Banknote, ChevronRight, Package, Store, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { formatCount } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADMIN_BAR, menuEntry, type PageOfMenu } from '../admin-list/menu.ts';
import { type PickedShop, ShopPicker } from '../shops/shop-picker.tsx';
import { Queue } from '../work/queue.tsx';
import { adminStatsQuery } from './queries.ts';
import { SiteCharts } from './site-charts.tsx';
import { WeekFigures } from './week-figures.tsx';

const TILES = [
  { label: 'Total Users', field: 'total_users', Icon: Users, format: formatCount },
  { label: 'Total Shops', field: 'total_shops', Icon: Store, format: formatCount },
  { label: 'Total Products', field: 'total_products', Icon: Package, format: formatCount },
  { label: 'Total Revenue', field: 'total_revenue', Icon: Banknote, format: formatAmount },
] as const;

function StatTiles() {
  const query = useQuery(adminStatsQuery);
  const { data } = query;
  if (!data && query.isError) {
    return (
      <Card>
        <ErrorState
          title={errorMessage(query.error, 'Failed to load the statistics.')}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  return (
    <dl className="tiles grid gap-4 lg:grid-cols-4">
      {TILES.map(({ label, field, Icon, format }) => (
        <Card key={label} className="p-5">
          <dt className="flex items-center gap-2 text-sm text-muted">
            <Icon aria-hidden className="size-4 shrink-0" />
            <span>{label}</span>
          </dt>
          <dd className="figures mt-2 text-xl font-semibold sm:text-2xl">
            {data ? format(data[field]) : <Skeleton className="h-8 w-24" />}
          </dd>
        </Card>
      ))}
    </dl>
  );
}

/** Links an admin to any shop: its page, products, orders and insight. */
function ShopFinder() {
  const [shop, setShop] = useState<PickedShop | null>(null);
  const links = shop && [
    { label: 'View shop', to: pages.shop(shop.id) },
    { label: 'Manage Products', to: pages.manageProducts(shop.id) },
    { label: 'Shop Orders', to: pages.shopOrders(shop.id) },
    { label: 'Money', to: pages.shopMoney(shop.id) },
    { label: 'Insight', to: pages.shopInsight(shop.id) },
  ];
  return (
    <div className="mt-5">
      <ShopPicker label="Find a shop" chosen={shop} onChoose={setShop} className="max-w-md" />
      {links ? (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={`Links for ${shop.name}`}>
          {links.map(({ label, to }) => (
            <li key={label}>
              <ButtonLink variant="secondary" size="sm" to={to}>
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The pages that the sidebar shows only inside a group. */
const GROUPS = ADMIN_BAR.filter((item) => typeof item !== 'string');

/** The admin's dashboard: the queue, the site's totals, and links to the admin pages. */
export function AdminDashboard() {
  return (
    <div className="space-y-6">
      <Queue />
      <StatTiles />
      <WeekFigures />
      <SiteCharts />
      <Card className="p-5">
        <h2 className="text-lg font-semibold">Admin Panel</h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          See every order on the marketplace: search, filter by status and shop, and read each
          order’s history. Manage any shop as its owner would.
        </p>
        <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
          {GROUPS.map(({ label, pages: below }) => (
            <section key={label} aria-label={label}>
              <h3 className="text-sm font-medium text-muted">{label}</h3>
              <ul className="mt-1 divide-y divide-line border-y border-line">
                {(label === 'Site' ? (['orders', ...below] as const) : below).map((page) => (
                  <PanelLink key={page} page={page} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <ShopFinder />
      </Card>
    </div>
  );
}

function PanelLink({ page }: { page: PageOfMenu }) {
  const { label, to, Icon } = menuEntry(page);
  return (
    <li className="relative flex min-h-11 items-center gap-3 hover:bg-sunken">
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <Link
        to={to}
        className="card-link min-w-0 flex-1 text-sm font-medium wrap-anywhere hover:underline"
      >
        {label}
      </Link>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
    </li>
  );
}
