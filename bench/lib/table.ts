// Figures as lines for a person (and for a Markdown file).
import type { Comparison } from './measure.ts';

const HEAD = [
  'call',
  'at once',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'cpu ms',
  'db cpu',
  'bare requests/s',
  'bare p50',
  'bare cpu',
  'its db',
  'ratio',
  'by cpu',
];
const NAMES = 44;
const WIDTHS = HEAD.map((name, n) => (n === 0 ? NAMES : Math.max(7, name.length)));

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell, n) => (n === 0 ? cell.padEnd(NAMES) : cell.padStart(WIDTHS[n] ?? 0))).join(' | ')} |`;

export const tableHead = () =>
  `${line(HEAD)}\n|${WIDTHS.map((width, n) => `${'-'.repeat(width + 1)}${n === 0 ? '-' : ':'}`).join('|')}|`;

export function tableLine({ call, concurrency, souk, bare, ratio, costRatio }: Comparison): string {
  const figure = (value: number | null) => (value === null ? 'n/a' : value.toFixed(2));
  return line([
    call,
    String(concurrency),
    souk.perSecond.toFixed(0),
    souk.p50.toFixed(2),
    souk.p99.toFixed(2),
    figure(souk.processor),
    figure(souk.database),
    bare.perSecond.toFixed(0),
    bare.p50.toFixed(2),
    figure(bare.processor),
    figure(bare.database),
    figure(ratio),
    figure(costRatio),
  ]);
}
