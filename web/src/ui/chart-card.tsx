import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { DayChart, type DayChartProps, DayTable } from './day-chart.tsx';

/** A chart, with the same figures as a table behind a button. */
export function ChartCard(props: DayChartProps) {
  const { label, by = 'day' } = props;
  const [table, setTable] = useState(false);
  const id = useId();
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">{`${label} by ${by}`}</h2>
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
        <DayChart {...props} />
      </div>
      <div id={id} hidden={!table}>
        {table ? (
          <div
            role="region"
            aria-label={`${label} by ${by}, table`}
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
            tabIndex={0}
            className="mt-5 max-h-72 overflow-y-auto rounded-control border border-line"
          >
            <DayTable {...props} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}
