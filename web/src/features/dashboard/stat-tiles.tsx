import type { AdminStats } from '@souk/contract/admin';
import { formatUsd } from '@souk/contract/currency';
import { useQuery } from '@tanstack/react-query';
import { DollarSign, Package, Store, Users } from 'lucide-react';
import { errorMessage } from '../../api/error-message.ts';
import { adminStatsQuery } from '../../api/queries/admin.ts';
import { useApi } from '../../api/use-api.ts';
import { formatCount } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const TILES = [
  { label: 'Total Users', Icon: Users, show: (s: AdminStats) => formatCount(s.total_users) },
  { label: 'Total Shops', Icon: Store, show: (s: AdminStats) => formatCount(s.total_shops) },
  {
    label: 'Total Products',
    Icon: Package,
    show: (s: AdminStats) => formatCount(s.total_products),
  },
  { label: 'Total Revenue', Icon: DollarSign, show: (s: AdminStats) => formatUsd(s.total_revenue) },
];

/** The site's totals. */
export function StatTiles() {
  const query = useQuery(adminStatsQuery(useApi()));
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
      {TILES.map(({ label, Icon, show }) => (
        <Card key={label} className="p-5">
          <dt className="flex items-center gap-2 text-sm text-muted">
            <Icon aria-hidden className="size-4 shrink-0" />
            {label}
          </dt>
          <dd className="figures mt-2 text-xl font-semibold sm:text-2xl">
            {data ? show(data) : <Skeleton className="h-8 w-24" />}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
