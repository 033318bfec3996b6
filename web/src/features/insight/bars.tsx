type BarsProps = {
  values: readonly number[];
  /** Where the lines stand; the last one is the upper edge. */
  lines: readonly number[];
  width: number;
  height: number;
  /** The day that is looked at; null for none. */
  at: number | null;
  summary: string;
};

const ROUND = 3;

/** A bar with a round top. */
function bar(x: number, y: number, width: number, floor: number): string {
  const r = Math.min(ROUND, width / 2, floor - y);
  return `M${x} ${floor}V${y + r}Q${x} ${y} ${x + r} ${y}H${x + width - r}Q${x + width} ${y} ${x + width} ${y + r}V${floor}Z`;
}

/** A bar for each day, on hairlines. */
export function Bars({ values, lines, width, height, at, summary }: BarsProps) {
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
