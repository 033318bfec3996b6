import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { myShopsQuery } from '../../api/queries/my-shops.ts';
import { allShopOrdersQuery } from '../../api/queries/orders.ts';
import { rowsOf } from '../../api/queries/page-of.ts';
import { useApi } from '../../api/use-api.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore, RowsSkeleton } from './list-states.tsx';
import { ShopOrderRow } from './shop-order-row.tsx';

type Shop = { id: string; name: string };

function Orders({ shop }: { shop: Shop }) {
  const query = useInfiniteQuery(allShopOrdersQuery(useApi(), shop.id));
  const orders = query.data && rowsOf(query.data.pages);
  if (!orders && query.isError) {
    return (
      <ErrorState
        title={errorMessage(query.error, "Failed to load this shop's orders.")}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!orders) return <RowsSkeleton rows={2} />;
  if (orders.length === 0) {
    return <p className="text-sm text-muted">No orders found for this shop</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <ShopOrderRow key={order.id} order={order} screen="orders" />
        ))}
      </ul>
      <LoadMore
        shown={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

/** One shop's part, asked for when it comes into view. */
function OneShop({ shop }: { shop: Shop }) {
  const part = useRef<HTMLElement>(null);
  const seen = useSeen(part);
  return (
    <section ref={part} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
      <h3 className="mb-4 font-semibold break-words">Orders for {shop.name}</h3>
      {seen ? <Orders shop={shop} /> : <RowsSkeleton rows={2} />}
    </section>
  );
}

function Content() {
  const query = useQuery(myShopsQuery(useApi()));
  if (!query.data && query.isError) {
    return <ErrorState title="Failed to load your shops." onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <RowsSkeleton />;
  if (query.data.length === 0) {
    return (
      <EmptyState
        icon={<Store />}
        level={3}
        title="No shops found"
        text="Create a shop to start receiving orders."
        action={
          <Button asChild variant="secondary">
            <Link to={paths.createShop()}>Create New Shop</Link>
          </Button>
        }
      />
    );
  }
  return (
    <div className="space-y-6">
      {query.data.map((shop) => (
        <OneShop key={shop.id} shop={shop} />
      ))}
    </div>
  );
}

/** What each of one's own shops has to deliver. */
export function ShopOrders() {
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-lg font-semibold">Shop Orders</h2>
      <Content />
    </Card>
  );
}
