import { formatAmount } from '@souk/contract/currency';
import { cn } from '../../lib/cn.ts';
import { formatCount, formatAmountTick, formatTick } from '../../lib/format.ts';
import { ChartCard } from '../../ui/chart-card.tsx';

type Day<Field extends string> = { day: string; revenue: number } & Record<Field, number>;

type DayChartsProps<Field extends string> = {
  series: readonly Day<Field>[];
  /** Three daily counts. */
  counts: readonly { label: string; field: Field }[];
  /** Sets the gap between the counts. */
  className: string;
};

/** Daily revenue with the counts below it, each with its table. */
export function DayCharts<Field extends string>(props: DayChartsProps<Field>) {
  const { series, counts, className } = props;
  const drawn = counts.filter(({ field }) => series.some((day) => day[field] > 0));
  const empty = [
    ...(series.some(({ revenue }) => revenue > 0) ? [] : ['Revenue']),
    ...counts.filter((count) => !drawn.includes(count)).map(({ label }) => label),
  ];
  return (
    <>
      {empty.includes('Revenue') ? null : (
        <ChartCard
          label="Revenue"
          days={series.map(({ day, revenue }) => ({ day, value: revenue }))}
          format={formatAmount}
          tick={formatAmountTick}
          height={240}
        />
      )}
      <div
        className={cn(
          'grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-start',
          className,
        )}
      >
        {drawn.map(({ label, field }) => (
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
      {empty.map((label) => (
        <p key={label} className="flex justify-between gap-4 border-b border-line pb-2 text-sm">
          <span className="font-medium">{label}</span>
          <span className="text-muted">None in this period</span>
        </p>
      ))}
    </>
  );
}
