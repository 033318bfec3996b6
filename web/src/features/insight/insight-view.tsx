import type { ShopInsight } from '@souk/contract/insight';
import { formatUsd } from '@souk/contract/currency';
import { ChartNoAxesColumn } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BestProducts } from './best-products.tsx';
import { ChartCard } from './chart-card.tsx';
import { ClipsTable } from './clips-table.tsx';
import { HowCounted } from './how-counted.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { formatTick, isQuiet } from './figures.ts';
import { StockWarnings } from './stock-warnings.tsx';

function Quiet({ insight }: { insight: ShopInsight }) {
  return (
    <Card>
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title="Nothing to show yet"
        text={`As soon as people look at what ${insight.shop.name} sells, this page tells how many they are, what they buy, and what your clips lead to.`}
        action={
          <Button asChild>
            <Link to={paths.manageProducts(insight.shop.id)}>Manage Products</Link>
          </Button>
        }
      />
    </Card>
  );
}

/** What there is to know of a shop. */
export function InsightView({ insight }: { insight: ShopInsight }) {
  const { series, totals, before, shop } = insight;
  const quiet = isQuiet(totals) && isQuiet(before) && insight.stock.length === 0;
  if (quiet) return <Quiet insight={insight} />;
  return (
    <div className="space-y-4 sm:space-y-6">
      <FigureTiles insight={insight} />
      <ChartCard
        label="Revenue"
        series={series}
        valueOf={({ revenue }) => revenue}
        format={formatUsd}
        tick={(value) => `$${formatTick(value)}`}
        height={240}
        className="p-5"
      />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-3 lg:items-start">
        <ChartCard
          label="Orders"
          series={series}
          valueOf={({ orders }) => orders}
          format={formatCount}
          className="p-5"
        />
        <ChartCard
          label="Visitors"
          series={series}
          valueOf={({ visitors }) => visitors}
          format={formatCount}
          className="p-5"
        />
        <ChartCard
          label="Product views"
          series={series}
          valueOf={({ views }) => views}
          format={formatCount}
          className="p-5"
        />
      </div>
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
