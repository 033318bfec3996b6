import { INSIGHT_PERIODS, type InsightPeriod } from '@souk/contract/insight';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';

const FIRST: InsightPeriod = 30;

/** The period that an address names, else 30 days. */
export function periodIn(params: URLSearchParams): InsightPeriod {
  const named = Number(params.get('days'));
  return INSIGHT_PERIODS.find((period) => period === named) ?? FIRST;
}

/** The last 7, 30 or 90 days; what is chosen stands in the address. */
export function PeriodSwitch({ period }: { period: InsightPeriod }) {
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
          {days} days
        </Link>
      ))}
    </nav>
  );
}
