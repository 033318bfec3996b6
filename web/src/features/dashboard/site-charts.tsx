import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPlural } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayCharts } from '../analytics/day-charts.tsx';
import { siteDaysQuery } from './queries.ts';

const PERIODS = [7, 30, 90, 365];
const COUNTS = [
  { label: 'Orders', field: 'orders' },
  { label: 'New users', field: 'new_users' },
  { label: 'New shops', field: 'new_shops' },
] as const;

/** The site's days as charts, each with its table. */
export function SiteCharts() {
  const [days, setDays] = useState(30);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const query = useQuery(siteDaysQuery(today, days));
  return (
    <section aria-labelledby="site-days" className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 id="site-days" className="text-lg font-semibold">
            Day by day
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">
            Days are in UTC. Revenue is what was paid by card that day, including shipping and tax,
            minus later refunds. Orders refunded in full don’t count.
          </p>
        </div>
        <Field label="Period" className="w-full sm:w-44">
          <Select value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {`Last ${formatPlural(each, 'day')}`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Loaded
        query={query}
        failed="Failed to load the figures."
        loading={
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
            <Skeleton className="h-90 rounded-card xl:col-span-3" />
            {COUNTS.map(({ field }) => (
              <Skeleton key={field} className="h-70 rounded-card" />
            ))}
          </div>
        }
      >
        {(series) => <DayCharts series={series} counts={COUNTS} className="gap-4" />}
      </Loaded>
    </section>
  );
}
