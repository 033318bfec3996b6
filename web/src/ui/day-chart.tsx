import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { formatDay } from '../lib/format.ts';
import { linesUpTo } from './scale.ts';

type DayValue = { day: string; value: number };

export type DayChartProps = {
  label: string;
  /** The unit of a bar; a week is named by its first day. */
  by?: 'day' | 'week';
  days: readonly DayValue[];
  format: (value: number) => string;
  /** The same in short, for the axis. */
  tick: (value: number) => string;
  /** In CSS pixels. */
  height: number;
};

/** The chart's figures, the newest day first. */
export function DayTable({
  label,
  by = 'day',
  days,
  format,
}: Pick<DayChartProps, 'label' | 'by' | 'days' | 'format'>) {
  return (
    <table className="figures w-full text-left text-sm">
      <thead className="sticky top-0 bg-sunken text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 font-medium">
            {by === 'week' ? 'Week of' : 'Day'}
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
  );
}

/** The chart in words, for screen readers. */
function summaryOf({ label, by = 'day', days, format }: DayChartProps): string {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return label;
  const best = days.reduce((most, one) => (one.value > most.value ? one : most), first);
  const span = `${label} by ${by}, ${formatDay(first.day)} to ${formatDay(last.day)}`;
  return best.value <= 0
    ? `${span}: none`
    : `${span}. Most ${by === 'week' ? 'in the week of' : 'on'} ${formatDay(best.day)}: ${format(best.value)}`;
}

/**
 * One bar per day. Pointing at a day shows its figure; with the keyboard it is a slider along the
 * days.
 */
export function DayChart(props: DayChartProps) {
  const { label, by = 'day', days, format, tick, height } = props;
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const [at, setAt] = useState<number | null>(null);
  const lines = linesUpTo(Math.max(...days.map(({ value }) => value)));
  const top = lines.at(-1) ?? 1;
  const shown = at === null ? undefined : days[at];
  const part = ((at ?? 0) + 0.5) / days.length;
  const text = ({ day, value }: DayValue) => `${formatDay(day)}: ${format(value)}`;

  function point({ clientX, currentTarget }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - box.left) / box.width) * days.length);
    setAt(Math.max(0, Math.min(days.length - 1, place)));
  }

  const marks = [0, Math.floor((days.length - 1) / 2), days.length - 1];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2">
      <div aria-hidden className="relative min-w-7" style={{ height }}>
        {lines.map((line) => (
          <span
            key={line}
            className="figures absolute right-0 -translate-y-1/2 text-xs text-faint"
            style={{ top: `${100 - (line / top) * 100}%` }}
          >
            {tick(line)}
          </span>
        ))}
        <span className="figures invisible text-xs">{tick(top)}</span>
      </div>
      <div
        ref={plot}
        className="relative touch-pan-y rounded-sm outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-focus"
        style={{ height }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
      >
        {width > 0 ? (
          <Bars
            values={days.map(({ value }) => value)}
            lines={lines}
            width={width}
            height={height}
            at={at}
            summary={summaryOf(props)}
          />
        ) : null}
        <input
          type="range"
          aria-label={`${label} by ${by}`}
          min={0}
          max={days.length - 1}
          value={at ?? days.length - 1}
          aria-valuetext={text(shown ?? days.at(-1) ?? { day: '', value: 0 })}
          onChange={({ target }) => setAt(Number(target.value))}
          onFocus={() => setAt((now) => now ?? days.length - 1)}
          onBlur={() => setAt(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        {shown ? (
          <p
            aria-hidden
            className="figures pointer-events-none absolute -top-2 z-10 -translate-y-full rounded-control border border-line bg-surface px-2.5 py-1.5 text-xs whitespace-nowrap shadow-float"
            // Above its day, within the chart.
            style={{ left: `${part * 100}%`, translate: `${-part * 100}% 0` }}
          >
            <span className="text-muted">{formatDay(shown.day)}</span>{' '}
            <span className="font-semibold">{format(shown.value)}</span>
          </p>
        ) : null}
      </div>
      <div aria-hidden className="figures col-start-2 mt-2 flex justify-between text-xs text-faint">
        {marks.map((mark) => (
          <span key={mark}>{formatDay(days[mark]?.day ?? '')}</span>
        ))}
      </div>
    </div>
  );
}

/** An element's width in CSS pixels; 0 before it is rendered. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

type BarsProps = {
  values: readonly number[];
  /** The values of the grid lines; the last is the top edge. */
  lines: readonly number[];
  width: number;
  height: number;
  /** The highlighted day; null for none. */
  at: number | null;
  summary: string;
};

const ROUND = 3;

function bar(x: number, y: number, width: number, floor: number): string {
  const r = Math.min(ROUND, width / 2, floor - y);
  return `M${x} ${floor}V${y + r}Q${x} ${y} ${x + r} ${y}H${x + width - r}Q${x + width} ${y} ${x + width} ${y + r}V${floor}Z`;
}

function Bars({ values, lines, width, height, at, summary }: BarsProps) {
  const top = lines.at(-1) ?? 1;
  const slot = width / values.length;
  const thick = Math.min(40, Math.max(1, slot * 0.68));
  const placeOf = (value: number) => height - (value / top) * height;
  return (
    <svg role="img" aria-label={summary} width={width} height={height} className="block">
      {lines.map((line) => (
        <line
          key={line}
          x1={0}
          x2={width}
          y1={placeOf(line)}
          y2={placeOf(line)}
          className={line === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {values.map((value, index) =>
        value > 0 ? (
          <path
            key={index}
            d={bar(
              index * slot + (slot - thick) / 2,
              Math.min(placeOf(value), height - 1.5),
              thick,
              height,
            )}
            className={at === null || at === index ? 'fill-accent' : 'fill-accent opacity-40'}
          />
        ) : null,
      )}
    </svg>
  );
}
