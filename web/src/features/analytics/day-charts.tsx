import { formatUsd } from '@souk/contract/currency';
import { cn } from '../../lib/cn.ts';
import { formatCount, formatDollarTick, formatTick } from '../../lib/format.ts';
import { ChartCard } from '../../ui/chart-card.tsx';

type Day<Field extends string> = { day: string; revenue: number } & Record<Field, number>;

type DayChartsProps<Field extends string> = {
  series: readonly Day<Field>[];
  /** Three daily counts. */
  counts: readonly { label: string; field: Field }[];
  /** Sets the gap between the counts. */
  className: string;
};

/** Daily revenue in US dollars with the counts below it, each with its table. */
export function DayCharts<Field extends string>(props: DayChartsProps<Field>) {
  const { series, counts, className } = props;
  return (
    <>
      <ChartCard
        label="Revenue"
        days={series.map(({ day, revenue }) => ({ day, value: revenue }))}
        format={formatUsd}
        tick={formatDollarTick}
        height={240}
      />
      <div className={cn('grid grid-cols-1 lg:grid-cols-3 lg:items-start', className)}>
        {counts.map(({ label, field }) => (
          <ChartCard
            key={field}
            label={label}
            days={series.map((one) => ({ day: one.day, value: one[field] }))}
            format={formatCount}
            tick={formatTick}
            height={160}
          />
        ))}
      </div>
    </>
  );
}
