import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DayChart, type DayChartProps } from './day-chart.tsx';
import { formatDay } from './figures.ts';

/** A chart, with the same figures as a table behind a button. */
export function ChartCard({ label, days, format, tick, height }: DayChartProps) {
  const [table, setTable] = useState(false);
  const id = useId();
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">{label} by day</h2>
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2 text-muted"
          aria-expanded={table}
          aria-controls={id}
          aria-label={`${table ? 'Hide' : 'Show'} table of ${label.toLowerCase()}`}
          onClick={() => setTable(!table)}
        >
          {table ? 'Hide table' : 'Show table'}
        </Button>
      </div>
      <div className="mt-6">
        <DayChart label={label} days={days} format={format} tick={tick} height={height} />
      </div>
      <div id={id} hidden={!table}>
        {table ? (
          <div
            role="region"
            aria-label={`${label} by day, table`}
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
            tabIndex={0}
            className="mt-5 max-h-72 overflow-y-auto rounded-control border border-line"
          >
            <table className="figures w-full text-left text-sm">
              <thead className="sticky top-0 bg-sunken text-muted">
                <tr>
                  <th scope="col" className="px-3 py-2 font-medium">
                    Day
                  </th>
                  <th scope="col" className="px-3 py-2 text-right font-medium">
                    {label}
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {days.toReversed().map(({ day, value }) => (
                  <tr key={day}>
                    <th scope="row" className="px-3 py-1.5 font-normal">
                      {formatDay(day)}
                    </th>
                    <td className="px-3 py-1.5 text-right">{format(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
