import { formatUsd } from '@souk/contract/currency';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, DollarSign, Package, Store, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminPages } from '@souk/contract/admin-pages';
import { errorMessage } from '../../api/error-message.ts';
import { adminStatsQuery, backupsQuery } from './queries.ts';
import { lastAuditCheckQuery } from '../audit/queries.ts';
import { lastCheckQuery } from '../ledger/queries.ts';
import { waitingReportsQuery } from '../reports/queries.ts';
import { type PickedShop, ShopPicker } from '../shops/shop-picker.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { pages } from '@souk/contract/pages';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { menuEntries } from '../admin-list/menu.ts';
import { SiteCharts } from './site-charts.tsx';

const TILES = [
  { label: 'Total Users', field: 'total_users', Icon: Users, format: formatCount },
  { label: 'Total Shops', field: 'total_shops', Icon: Store, format: formatCount },
  { label: 'Total Products', field: 'total_products', Icon: Package, format: formatCount },
  { label: 'Total Revenue', field: 'total_revenue', Icon: DollarSign, format: formatUsd },
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
            {label}
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
    { label: 'View Shop', to: pages.shop(shop.id) },
    { label: 'Manage Products', to: pages.manageProducts(shop.id) },
    { label: 'Shop Orders', to: pages.shopOrders(shop.id) },
    { label: 'Money', to: pages.shopMoney(shop.id) },
    { label: 'Insight', to: pages.shopInsight(shop.id) },
  ];
  return (
    <div className="mt-5">
      <ShopPicker
        label="Find a shop"
        placeholder="Name of the shop or of its owner"
        chosen={shop}
        onChoose={setShop}
        className="max-w-md"
      />
      {links ? (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={`Links of ${shop.name}`}>
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

/** The number of waiting reports; hidden if there are none. */
function WaitingReports() {
  const { data } = useQuery(waitingReportsQuery);
  if (!data?.total) return null;
  return <span className="figures text-sm text-muted">{formatCount(data.total)} to decide</span>;
}

/** Hidden while the record of changes is intact. */
function AuditAlarm() {
  const { data } = useQuery(lastAuditCheckQuery);
  if (!data || data.holds) return null;
  return (
    <Alert tone="danger" title="The record of changes was tampered with">
      <Link to={adminPages.audit()} className="inline-flex min-h-11 items-center underline">
        See the audit
      </Link>
    </Alert>
  );
}

/** Hidden while the books agree: a difference never corrects itself. */
function BooksAlarm() {
  const { data } = useQuery(lastCheckQuery);
  if (!data || data.balanced) return null;
  return (
    <Alert tone="danger" title="The books do not agree">
      <p>{data.problems[0]}</p>
      <Link to={adminPages.ledger()} className="inline-flex min-h-11 items-center underline">
        See the books
      </Link>
    </Alert>
  );
}

/** Hidden while nightly backups succeed, or if none are configured. */
function BackupAlarm() {
  const { data } = useQuery(backupsQuery);
  if (!data?.nightly || (!data.failure && !data.overdue)) return null;
  const { failure, done_at } = data;
  const last = done_at ? `The last one is from ${formatDateTime(done_at)}.` : 'There is none yet.';
  return (
    <Alert tone="danger" title={failure ? 'The backup failed' : 'The backup is overdue'}>
      <p>
        {failure ? `${failure}. It is tried again by itself. ` : ''}
        {last}
      </p>
      <Link to={adminPages.jobs()} className="inline-flex min-h-11 items-center underline">
        See the jobs
      </Link>
    </Alert>
  );
}

/** The admin's dashboard: the site's totals, and links to orders and shops. */
export function AdminDashboard() {
  return (
    <div className="space-y-6">
      <BooksAlarm />
      <AuditAlarm />
      <BackupAlarm />
      <StatTiles />
      <SiteCharts />
      <Card className="p-5">
        <h2 className="text-lg font-semibold">Admin Panel</h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          See every order of the marketplace: search, filter by status and shop, and read each
          order’s history. Manage any shop as its owner does.
        </p>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {menuEntries.map(({ page, label, to, Icon }) => (
            <li key={page} className="relative flex items-center gap-3 py-3 hover:bg-sunken">
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <Link
                to={to}
                className="card-link min-w-0 flex-1 font-medium text-accent-ink hover:underline"
              >
                {label}
              </Link>
              {page === 'reports' ? <WaitingReports /> : null}
              <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
            </li>
          ))}
        </ul>
        <ShopFinder />
      </Card>
    </div>
  );
}
