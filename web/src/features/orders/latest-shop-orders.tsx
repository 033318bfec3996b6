import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { shopOrdersQuery } from '../../api/queries/orders.ts';
import { useApi } from '../../api/use-api.ts';
import { formatCount } from '../../lib/format.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from './list-states.tsx';
import { ShopOrderRow } from './shop-order-row.tsx';

const LATEST = 3;

type Shop = { id: string; name: string };

function Content({ shop }: { shop: Shop }) {
  const query = useQuery(shopOrdersQuery(useApi(), shop.id, { limit: LATEST }));
  if (query.data && query.data.total === 0) {
    return <p className="py-2 text-sm text-muted">No orders yet for this shop.</p>;
  }
  if (query.data) {
    const { rows, total } = query.data;
    return (
      <>
        <ul className="divide-y divide-line">
          {rows.map((order) => (
            <ShopOrderRow key={order.id} order={order} screen="dashboard" />
          ))}
        </ul>
        <Button asChild variant="secondary" className="mt-4 w-full">
          <Link to={paths.shopOrders(shop.id)}>
            View All {formatCount(total)} {total === 1 ? 'Order' : 'Orders'}
          </Link>
        </Button>
      </>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        title={errorMessage(query.error, "Failed to load this shop's orders.")}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <RowsSkeleton />;
}

/** The dashboard's panel of what one shop has to deliver, asked for when it comes into view. */
export function LatestShopOrders({ shop }: { shop: Shop }) {
  const panel = useRef<HTMLDivElement>(null);
  const seen = useSeen(panel);
  return (
    <Card ref={panel} className="p-5">
      <h2 className="mb-4 text-lg font-semibold break-words">Orders for {shop.name}</h2>
      {seen ? <Content shop={shop} /> : <RowsSkeleton />}
    </Card>
  );
}
