import type { InsightFigures } from '@souk/contract/analytics';
import { formatAmount } from '@souk/contract/currency';
import { formatCount } from '../../lib/format.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Formats a part of a whole: "4.2%"; a dash if the whole is 0. */
export function formatRate(part: number, whole: number): string {
  return whole > 0 ? percent.format(part / whole) : '–';
}

export type Change = { text: string; direction: 'up' | 'down' | 'same' };

/** Compares a figure with the previous period; null if both are 0. */
export function changeOf(now: number, before: number): Change | null {
  if (before === 0) return now === 0 ? null : { text: 'New', direction: 'up' };
  const change = Math.round(((now - before) / before) * 100);
  if (change === 0) return { text: 'No change', direction: 'same' };
  const digits = formatCount(Math.abs(change));
  return change > 0
    ? { text: `+${digits}%`, direction: 'up' }
    : { text: `−${digits}%`, direction: 'down' };
}

type Figure = {
  label: string;
  value: (figures: InsightFigures) => number;
  /** Formats the figure; as a count by default. */
  show?: (figures: InsightFigures) => string;
};

/** The figures at the top of the page. */
export const FIGURES: readonly Figure[] = [
  {
    label: 'Revenue',
    value: ({ revenue }) => revenue,
    show: ({ revenue }) => formatAmount(revenue),
  },
  { label: 'Orders', value: ({ orders }) => orders },
  { label: 'Visitors', value: ({ visitors }) => visitors },
  {
    label: 'Visitors who bought',
    value: ({ buyers, visitors }) => (visitors > 0 ? buyers / visitors : 0),
    show: ({ buyers, visitors }) => formatRate(buyers, visitors),
  },
  { label: 'Product views', value: ({ views }) => views },
];

export function isQuiet(figures: InsightFigures): boolean {
  return figures.views === 0 && figures.visitors === 0 && figures.orders === 0;
}
