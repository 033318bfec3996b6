import type { ShopInsight } from '@souk/contract/insight';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { shopInsightQuery } from '../../api/queries/insight.ts';
import { shopQuery } from '../../api/queries/shops.ts';
import { useApi } from '../../api/use-api.ts';
import { cn } from '../../lib/cn.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatDay } from './figures.ts';
import { InsightSkeleton } from './insight-skeleton.tsx';
import { InsightView } from './insight-view.tsx';
import { PeriodSwitch, periodIn } from './period-switch.tsx';

function spanOf({ series, today, days }: ShopInsight): string {
  const from = series[0]?.day ?? today;
  return `${formatDay(from)} to ${formatDay(today)}, against the ${days} days before`;
}

/** /dashboard/shops/{shopId}/insight: what happens in a shop, for its owner and admins. */
export function InsightPage({ shopId }: { shopId: string }) {
  const api = useApi();
  const period = periodIn(useSearchParams()[0]);
  const query = useQuery(shopInsightQuery(api, shopId, period));
  const { data: named } = useQuery(shopQuery(api, shopId));
  const refused = query.error instanceof ApiError && [403, 404].includes(query.error.status);
  const shop = refused ? undefined : (query.data?.shop ?? named);
  return (
    <div className="page py-8">
      <Breadcrumb
        crumbs={[
          { label: 'Dashboard', to: paths.dashboard() },
          ...(shop ? [{ label: shop.name, to: paths.shop(shopId) }] : []),
          { label: 'Insight' },
        ]}
      />
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight">Insight</h1>
          <p className="mt-0.5 min-h-6 break-words text-muted">{shop?.name}</p>
          <p className="figures min-h-5 text-sm text-muted">
            {query.data ? spanOf(query.data) : null}
          </p>
        </div>
        {refused ? null : <PeriodSwitch period={period} />}
      </div>
      {query.data && !refused ? (
        <div
          aria-busy={query.isPlaceholderData}
          className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}
        >
          <InsightView insight={query.data} />
        </div>
      ) : query.isError ? (
        <Card>
          <ErrorState
            title={errorMessage(query.error, "Failed to load this shop's insight.")}
            {...(refused ? {} : { onRetry: () => void query.refetch() })}
          />
        </Card>
      ) : (
        <InsightSkeleton />
      )}
    </div>
  );
}
