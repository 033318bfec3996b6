import { useQueries } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { Link } from 'react-router';
import { shopOrdersQuery } from '../../api/queries/orders.ts';
import { useApi } from '../../api/use-api.ts';
import { formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';

/** What needs doing first: paid orders that wait in each shop. Nothing where none does. */
export function OrdersToShip({ shops }: { shops: readonly { id: string; name: string }[] }) {
  const api = useApi();
  const counts = useQueries({
    queries: shops.map((shop) => shopOrdersQuery(api, shop.id, { limit: 1, status: 'paid' })),
  });
  const waiting = shops
    .map((shop, index) => ({ ...shop, count: counts[index]?.data?.total ?? 0 }))
    .filter(({ count }) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <Card className="flex items-start gap-4 border-accent/40 bg-accent-soft p-5">
      <PackageOpen aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
      <div className="min-w-0">
        <h2 className="font-semibold">To do</h2>
        <ul className="mt-1 space-y-1 text-sm">
          {waiting.map((shop) => (
            <li key={shop.id}>
              <Link
                to={{ pathname: paths.shopOrders(shop.id), search: 'status=paid' }}
                className="inline-flex min-h-6 items-center font-medium text-accent-ink hover:underline"
              >
                {formatPlural(shop.count, 'paid order')} to ship from {shop.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
