import { useRef, useState, type PointerEvent } from 'react';
import { Bars } from './bars.tsx';
import { formatDay } from './figures.ts';
import { linesUpTo } from './scale.ts';
import { useWidth } from './use-width.ts';

export type DayValue = { day: string; value: number };

type DayChartProps = {
  /** "Revenue". */
  label: string;
  days: readonly DayValue[];
  format: (value: number) => string;
  tick: (value: number) => string;
  /** In CSS pixels. */
  height: number;
};

/** What the picture says, for who does not see it. */
function summaryOf({ label, days, format }: DayChartProps): string {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return label;
  const best = days.reduce((most, one) => (one.value > most.value ? one : most), first);
  const span = `${label} by day, ${formatDay(first.day)} to ${formatDay(last.day)}`;
  return best.value === 0
    ? `${span}: none`
    : `${span}. Most on ${formatDay(best.day)}: ${format(best.value)}`;
}

/**
 * A bar for each day. Pointer or finger show the day they are at; by keyboard it is a slider that one moves
 * along the days.
 */
export function DayChart(props: DayChartProps) {
  const { label, days, format, tick, height } = props;
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const [at, setAt] = useState<number | null>(null);
  const lines = linesUpTo(Math.max(...days.map(({ value }) => value)));
  const top = lines.at(-1) ?? 1;
  const shown = at === null ? undefined : days[at];
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
          aria-label={`${label} by day`}
          min={0}
          max={days.length - 1}
          value={at ?? days.length - 1}
          aria-valuetext={text(shown ?? days.at(-1) ?? { day: '', value: 0 })}
          onChange={({ target }) => setAt(Number(target.value))}
          onFocus={() => setAt((now) => now ?? days.length - 1)}
          onBlur={() => setAt(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        {shown && at !== null ? (
          <p
            aria-hidden
            className="figures pointer-events-none absolute -top-2 z-10 -translate-y-full rounded-control border border-line bg-surface px-2.5 py-1.5 text-xs whitespace-nowrap shadow-float"
            style={placeAbove((at + 0.5) / days.length)}
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

/** Above that part of the width, and never out of it. */
function placeAbove(part: number) {
  return { left: `${part * 100}%`, translate: `${-part * 100}% 0` };
}
