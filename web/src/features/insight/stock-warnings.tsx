import type { StockWarning } from '@souk/contract/insight';
import { STOCK_WARNING_DAYS } from '@souk/contract/insight';
import { CircleAlert, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PartCard } from './part-card.tsx';

function LeftBadge({ stock, days_left }: Pick<StockWarning, 'stock' | 'days_left'>) {
  if (stock === 0) {
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
        Out of stock
      </Badge>
    );
  }
  return (
    <Badge tone="warning" icon={<Clock aria-hidden />}>
      {days_left === 0 ? 'Less than a day' : formatPlural(days_left, 'day')} left
    </Badge>
  );
}

type StockWarningsProps = { shopId: string; stock: readonly StockWarning[] };

/** What has to be made or bought next; each leads to its form. */
export function StockWarnings({ shopId, stock }: StockWarningsProps) {
  return (
    <PartCard
      title="Running out soon"
      text={`Gone within ${STOCK_WARNING_DAYS} days at the pace of the last 30.`}
    >
      {stock.length > 0 ? (
        <ul className="divide-y divide-line">
          {stock.map((one) => (
            <li
              key={`${one.product_id} ${one.variant_id}`}
              className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
            >
              <Picture
                src={one.image}
                alt=""
                ratio="1/1"
                sizes="3rem"
                className="w-12 shrink-0 rounded-control"
              />
              <div className="min-w-0 flex-1 basis-32">
                <Link
                  to={paths.editProduct(shopId, one.product_id)}
                  className="inline-flex min-h-6 max-w-full items-center text-sm font-medium hover:underline"
                >
                  <span className="line-clamp-2">
                    {one.name}
                    {one.variant_value === null ? '' : ` (${one.variant_value})`}
                  </span>
                </Link>
                <p className="figures text-xs text-muted">
                  {formatCount(one.stock)} in stock · {formatCount(one.sold)} sold in 30&nbsp;days
                </p>
              </div>
              <LeftBadge stock={one.stock} days_left={one.days_left} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">
          Nothing that sells runs out in the next {STOCK_WARNING_DAYS} days.
        </p>
      )}
    </PartCard>
  );
}
