import { formatAmount } from '@souk/contract/currency';
import type { SiteDay } from '@souk/contract/site-days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changeOf } from '../analytics/figures.ts';
import { siteDaysQuery } from './queries.ts';

const FIGURES = [
  { label: 'Orders in 7 days', field: 'orders', format: formatCount },
  { label: 'Revenue in 7 days', field: 'revenue', format: formatAmount },
] as const;

/** Orders and revenue of the last 7 days, compared with the 7 before. */
export function WeekFigures() {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { data, isError } = useQuery(siteDaysQuery(today, 14));
  if (isError && !data) return null;
  return (
    <dl className="tiles grid gap-4">
      {FIGURES.map(({ label, field, format }) => {
        const sum = (days: readonly SiteDay[]) =>
          days.reduce((total, day) => total + day[field], 0);
        const now = sum(data?.slice(7) ?? []);
        const before = sum(data?.slice(0, 7) ?? []);
        const change = changeOf(now, before);
        return (
          <Card key={label} className="p-5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="figures mt-2 flex min-h-8 flex-wrap items-baseline gap-x-3">
              {data ? (
                <>
                  <span className="text-xl font-semibold sm:text-2xl">{format(now)}</span>
                  {change ? (
                    <span className="text-sm text-muted">
                      <span>{change.text}</span>
                      <span className="sr-only"> compared with the week before</span>
                    </span>
                  ) : null}
                </>
              ) : (
                <Skeleton className="h-8 w-24" />
              )}
            </dd>
          </Card>
        );
      })}
    </dl>
  );
}
