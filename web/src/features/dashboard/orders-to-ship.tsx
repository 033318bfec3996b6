import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { Link } from 'react-router';
import { ordersToShipQuery } from '../../api/queries/my-shops.ts';
import { useApi } from '../../api/use-api.ts';
import { formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';

const SHOWN = 5;

/** What needs doing first: paid orders that wait in each shop. Nothing where none does. */
export function OrdersToShip() {
  const { data: waiting = [] } = useQuery(ordersToShipQuery(useApi()));
  if (waiting.length === 0) return null;
  const others = waiting.slice(SHOWN);
  const more = others.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card className="flex items-start gap-4 border-accent/40 bg-accent-soft p-5">
      <PackageOpen aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
      <div className="min-w-0">
        <h2 className="font-semibold">To do</h2>
        <ul className="mt-1 space-y-1 text-sm">
          {waiting.slice(0, SHOWN).map((shop) => (
            <li key={shop.shop_id}>
              <Link
                to={{ pathname: paths.shopOrders(shop.shop_id), search: 'status=paid' }}
                className="inline-flex min-h-6 items-center font-medium text-accent-ink hover:underline"
              >
                {formatPlural(shop.count, 'paid order')} to ship from {shop.shop_name}
              </Link>
            </li>
          ))}
        </ul>
        {others.length > 0 ? (
          <p className="figures mt-1 text-sm text-muted">
            and {formatPlural(more, 'more order')} in {formatPlural(others.length, 'other shop')}
          </p>
        ) : null}
      </div>
    </Card>
  );
}
