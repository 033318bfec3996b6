import { INSIGHT_PERIODS, type InsightPeriod, type ShopInsight } from '@souk/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { errorMessage, isRefused } from '../../api/error-message.ts';
import { cn } from '../../lib/cn.ts';
import { formatDay } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shopQuery } from '../shops/queries.ts';
import { InsightView } from './insight-view.tsx';
import { shopInsightQuery } from './queries.ts';

function spanOf({ series, today, days }: ShopInsight): string {
  const from = series[0]?.day ?? today;
  return `${formatDay(from)} to ${formatDay(today)}, compared with the previous ${days} days`;
}

/** A shop's performance, for its owner and admins. */
export function InsightPage({ shopId }: { shopId: string }) {
  const period = periodIn(useSearchParams()[0]);
  const query = useQuery(shopInsightQuery(shopId, period));
  const { data: named } = useQuery(shopQuery(shopId));
  const refused = isRefused(query.error);
  const shop = refused ? undefined : (query.data?.shop ?? named);
  return (
    <>
      <PageHead
        title="Insight"
        text={
          <>
            <p className="min-h-5">{shop?.name}</p>
            <p className="figures min-h-5">{query.data ? spanOf(query.data) : null}</p>
          </>
        }
        action={refused ? null : <PeriodSwitch period={period} />}
      />
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
    </>
  );
}

const FIRST: InsightPeriod = 30;

/** Returns the period in the address, or 30 days. */
export function periodIn(params: URLSearchParams): InsightPeriod {
  const named = Number(params.get('days'));
  return INSIGHT_PERIODS.find((period) => period === named) ?? FIRST;
}

function PeriodSwitch({ period }: { period: InsightPeriod }) {
  return (
    <nav
      aria-label="Period"
      className="inline-flex min-h-11 max-w-full flex-wrap rounded-control border border-line-strong bg-surface"
    >
      {INSIGHT_PERIODS.map((days) => (
        <Link
          key={days}
          to={{ search: days === FIRST ? '' : `days=${days}` }}
          preventScrollReset
          replace
          aria-current={days === period ? 'true' : undefined}
          className={cn(
            'figures flex min-h-11 items-center rounded-[9px] px-4 text-sm font-medium transition-colors',
            days === period ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:text-ink',
          )}
        >
          {`${days} days`}
        </Link>
      ))}
    </nav>
  );
}

function InsightSkeleton() {
  return (
    <div aria-busy className="space-y-4 sm:space-y-6">
      <div className="tiles grid gap-3 sm:gap-4 lg:grid-cols-5">
        {Array.from({ length: 5 }, (_, tile) => (
          <Card
            key={tile}
            className={tile === 0 ? 'col-span-full p-4 sm:p-5 lg:col-span-1' : 'p-4 sm:p-5'}
          >
            <Skeleton className="h-5 w-20" />
            <Skeleton className="mt-2 h-7 w-24" />
            <Skeleton className="mt-2 h-4 w-14" />
          </Card>
        ))}
      </div>
      <Card className="p-5">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="mt-6 h-64 w-full" />
      </Card>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-3">
        {Array.from({ length: 3 }, (_, chart) => (
          <Card key={chart} className="p-5">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="mt-6 h-44 w-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}
