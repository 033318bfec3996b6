import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { Link } from 'react-router';
import { latestOrdersQuery } from '../../api/queries/orders.ts';
import { useApi } from '../../api/use-api.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from './list-states.tsx';
import { PurchaseRow } from './purchase-row.tsx';

const LATEST = 5;

function Content() {
  const query = useQuery(latestOrdersQuery(useApi(), LATEST));
  if (query.data && query.data.total === 0) {
    return (
      <EmptyState
        icon={<Package />}
        level={3}
        title="No orders yet"
        text="Start shopping to see your orders here."
        action={
          <Button asChild>
            <Link to={paths.explore()}>Start Shopping</Link>
          </Button>
        }
      />
    );
  }
  if (query.data) {
    const { rows, total } = query.data;
    return (
      <>
        <ul className="divide-y divide-line">
          {rows.map((order) => (
            <PurchaseRow key={order.id} order={order} screen="dashboard" />
          ))}
        </ul>
        {total > LATEST ? (
          <Button asChild variant="secondary" className="mt-4 w-full">
            <Link to={paths.orders()}>View All Orders ({formatCount(total)})</Link>
          </Button>
        ) : null}
      </>
    );
  }
  if (query.isError) {
    return <ErrorState title="Failed to load your orders." onRetry={() => void query.refetch()} />;
  }
  return <RowsSkeleton />;
}

/** The dashboard's panel of one's own newest purchases. */
export function LatestOrders() {
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-lg font-semibold">Your Orders</h2>
      <Content />
    </Card>
  );
}
