import type { WeekOfSales } from '@souk/contract/analytics';
import { formatAmount } from '@souk/contract/currency';
import { useQuery } from '@tanstack/react-query';
import { formatPlural, formatAmountTick } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { DayChart, DayTable } from '../../ui/day-chart.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { weekOfSalesQuery } from './queries.ts';

const HEIGHT = 96;

/** The sales of the user's shops today and this week, in figures and as a chart. */
export function SalesCard() {
  const query = useQuery(weekOfSalesQuery);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-lg font-semibold">Sales</h2>
      <Loaded
        query={query}
        failed="Failed to load your sales."
        loading={<Skeleton className="mt-4 h-58" />}
      >
        {({ series }) => <Week series={series} />}
      </Loaded>
    </Card>
  );
}

function Week({ series }: Pick<WeekOfSales, 'series'>) {
  const days = series.map(({ day, revenue }) => ({ day, value: revenue }));
  const chart = { label: 'Revenue', days, format: formatAmount };
  const figures = [
    { label: 'Today', of: series.slice(-1) },
    { label: 'Last 7 days', of: series },
  ];
  return (
    <>
      <dl className="tiles mt-4 grid gap-4">
        {figures.map(({ label, of }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="figures">
              <span className="block text-xl font-semibold tracking-tight break-words">
                {formatAmount(of.reduce((sum, { revenue }) => sum + revenue, 0))}
              </span>
              <span className="text-sm text-muted">
                {formatPlural(
                  of.reduce((sum, { orders }) => sum + orders, 0),
                  'order',
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <DayChart {...chart} tick={formatAmountTick} height={HEIGHT} />
      </div>
      <div className="sr-only">
        <DayTable {...chart} />
      </div>
    </>
  );
}
