import type { ShopInsight } from '@souk/contract/insight';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { Card } from '../../ui/card.tsx';
import { changeOf, FIGURES, type Change } from './figures.ts';

const LOOKS = {
  up: { Icon: TrendingUp, className: 'text-success-ink' },
  down: { Icon: TrendingDown, className: 'text-danger-ink' },
  same: { Icon: Minus, className: 'text-muted' },
};

function ChangeNote({ change, days }: { change: Change | null; days: number }) {
  if (!change) return <span className="text-faint">Nothing yet</span>;
  const { Icon, className } = LOOKS[change.direction];
  return (
    <span className={cn('inline-flex items-center gap-1 font-medium', className)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {change.text}
      <span className="sr-only"> against the {days} days before</span>
    </span>
  );
}

/** The sums of the period, each against that of the period before. */
export function FigureTiles({ insight }: { insight: ShopInsight }) {
  return (
    <dl className="tiles grid gap-3 sm:gap-4 lg:grid-cols-5">
      {FIGURES.map(({ label, value, show }, index) => (
        <Card
          key={label}
          className={cn('p-4 sm:p-5', index === 0 && 'col-span-full lg:col-span-1')}
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1.5">
            <span className="figures block text-xl font-semibold tracking-tight break-words">
              {show(insight.totals)}
            </span>
            <span className="figures mt-1 block text-xs">
              <ChangeNote
                change={changeOf(value(insight.totals), value(insight.before))}
                days={insight.days}
              />
            </span>
          </dd>
        </Card>
      ))}
    </dl>
  );
}
