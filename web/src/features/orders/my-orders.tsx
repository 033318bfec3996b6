import { useInfiniteQuery } from '@tanstack/react-query';
import { ordersQuery } from '../../api/queries/orders.ts';
import { rowsOf } from '../../api/queries/page-of.ts';
import { useApi } from '../../api/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore, RowsSkeleton } from './list-states.tsx';
import { PurchaseRow } from './purchase-row.tsx';

function Content() {
  const query = useInfiniteQuery(ordersQuery(useApi()));
  if (!query.data && query.isError) {
    return <ErrorState title="Failed to load your orders." onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <RowsSkeleton />;
  const orders = rowsOf(query.data.pages);
  if (orders.length === 0) return <p className="py-2 text-sm text-muted">No orders found</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <PurchaseRow key={order.id} order={order} screen="orders" />
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

/** All of one's own purchases. */
export function MyOrders() {
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-lg font-semibold">My Orders</h2>
      <Content />
    </Card>
  );
}
