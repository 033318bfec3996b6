import { useQuery } from '@tanstack/react-query';
import type { OrdersToShip as Waiting } from '@souk/contract/orders';
import { ChevronRight, PackageCheck, PackageOpen } from 'lucide-react';
import { Link } from 'react-router';
import { Loaded } from '../../api/loaded.tsx';
import { ordersToShipQuery } from '../../api/queries/my-shops.ts';
import { cn } from '../../lib/cn.ts';
import { formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const SHOWN = 5;

/** Each shop's paid orders to ship. `onlyIfAny`: nothing if there are none. */
export function OrdersToShip({ onlyIfAny = false }: { onlyIfAny?: boolean }) {
  const query = useQuery(ordersToShipQuery);
  const waiting = query.data !== undefined && query.data.length > 0;
  if (onlyIfAny && !waiting) return null;
  const Icon = waiting ? PackageOpen : PackageCheck;
  return (
    <Card className={cn('p-4 sm:p-5', waiting && 'border-accent/40 bg-accent-soft')}>
      <h2 className="flex items-center gap-2.5 text-lg font-semibold">
        <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" />
        To ship
      </h2>
      <Loaded
        query={query}
        failed="Failed to load what is to be shipped."
        loading={<Skeleton className="mt-2 h-11" />}
      >
        {(shops) =>
          shops.length > 0 ? (
            <List shops={shops} />
          ) : (
            <p className="mt-2 text-sm text-muted">No paid orders are waiting.</p>
          )
        }
      </Loaded>
    </Card>
  );
}

function List({ shops }: { shops: Waiting[] }) {
  const others = shops.slice(SHOWN);
  const more = others.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <ul className="mt-1 divide-y divide-line text-sm">
        {shops.slice(0, SHOWN).map((shop) => (
          <li key={shop.shop_id}>
            <Link
              to={{ pathname: paths.shopOrders(shop.shop_id), search: 'status=paid' }}
              className="flex min-h-11 items-center justify-between gap-3 font-medium text-accent-ink hover:underline"
            >
              <span className="min-w-0 break-words">
                {formatPlural(shop.count, 'paid order')} to ship from {shop.shop_name}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <p className="figures mt-1 text-sm text-muted">
          and {formatPlural(more, 'more order')} in {formatPlural(others.length, 'other shop')}
        </p>
      ) : null}
    </>
  );
}
