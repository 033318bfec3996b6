import { currencyName } from '@souk/contract/amount-texts';
import type { ShopInsight } from '@souk/contract/analytics';
import { pages } from '@souk/contract/pages';
import { ChartNoAxesColumn, Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { formatCount } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DayCharts } from './day-charts.tsx';
import { type Change, changeOf, FIGURES, isQuiet } from './figures.ts';
import { BestProducts, ClipsTable, StockWarnings } from './insight-tables.tsx';

const COUNTS = [
  { label: 'Orders', field: 'orders' },
  { label: 'Visitors', field: 'visitors' },
  { label: 'Product views', field: 'views' },
] as const;

/** A shop's figures, charts and tables. */
export function InsightView({ insight }: { insight: ShopInsight }) {
  const { series, totals, before, shop } = insight;
  if (isQuiet(totals) && isQuiet(before) && insight.stock.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChartNoAxesColumn />}
          title="Nothing to show yet"
          text={`Once people look at what ${shop.name} sells, you will see how many visit, what they buy and what your clips lead to.`}
          action={<ButtonLink to={pages.manageProducts(shop.id)}>Manage Products</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <div className="space-y-4 sm:space-y-6">
      <FigureTiles insight={insight} />
      <DayCharts series={series} counts={COUNTS} className="gap-4 sm:gap-6" />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2 lg:items-start">
        <BestProducts products={insight.products} />
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <StockWarnings shopId={shop.id} stock={insight.stock} />
          <HowCounted />
        </div>
      </div>
      <ClipsTable clips={insight.clips} />
    </div>
  );
}

const notes = () => [
  ['Days', 'run from midnight to midnight UTC. Today is not over yet.'],
  [
    'Visitors',
    'viewed a product, watched a clip or bought something. Each person counts once a day. Your own visits don’t count.',
  ],
  ['Product views', 'are by signed-in shoppers.'],
  [
    'Orders and revenue',
    `count what was paid and not refunded. Revenue is product sales in ${currencyName()}, without shipping and tax.`,
  ],
];

function HowCounted() {
  return (
    <Card className="bg-transparent p-5">
      <h2 className="text-sm font-semibold">How this is counted</h2>
      <ul className="mt-2 space-y-1.5 text-sm text-muted">
        {notes().map(([what, text]) => (
          <li key={what}>
            <span className="font-medium text-ink">{what}</span> <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

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
      <span>{change.text}</span>
      <span className="sr-only">{` compared with the previous ${days} days`}</span>
    </span>
  );
}

/** The period's totals, each compared with the previous period. */
function FigureTiles({ insight }: { insight: ShopInsight }) {
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
              {show?.(insight.totals) ?? formatCount(value(insight.totals))}
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
