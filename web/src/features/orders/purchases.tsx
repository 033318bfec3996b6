import type { Order } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Sums } from '../../ui/sums.tsx';
import {
  GrowingList,
  OrderItems,
  RefundNotes,
  RowsSkeleton,
  ShipTo,
  TrackPackage,
} from './order-parts.tsx';
import { OrderRow } from './order-row.tsx';
import { type Screen, StatusBadge } from './order-status.tsx';
import { LATEST_ORDERS, latestOrdersQuery, ordersQuery } from './queries.ts';
import { UnpaidOrders } from './unpaid-orders.tsx';

/** The shipments of a purchase from several shops, each sent at its shop's own pace. */
function Shipments({ order, screen }: { order: Order; screen: Screen }) {
  if (order.shipments.length < 2) return null;
  return (
    <ul className="mb-4 space-y-2 border-b border-line pb-4">
      {order.shipments.map((shipment) => (
        <li key={shipment.shop_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 truncate font-medium">{shipment.shop_name}</span>
          <StatusBadge status={shipment.status} screen={screen} />
          <TrackPackage url={shipment.tracking_url} />
        </li>
      ))}
    </ul>
  );
}

/** A purchase as its buyer sees it. */
export function PurchaseRow({ order, screen }: { order: Order; screen: Screen }) {
  const number = useId();
  return (
    <OrderRow
      order={order}
      to={pages.order(order.id)}
      number={number}
      who={order.shipments.map(({ shop_name }) => shop_name).join(', ')}
      status={
        <>
          <StatusBadge status={order.status} screen={screen} />
          <TrackPackage url={order.tracking_url} />
        </>
      }
      notes={
        <>
          <UnpaidOrders orders={[order]} title="Not paid yet" className="mt-3" />
          <RefundNotes shipments={order.shipments} />
        </>
      }
      more="Details"
    >
      <Shipments order={order} screen={screen} />
      <OrderItems items={order.items} />
      <Sums {...order} />
      <ShipTo address={order.shipping_address} />
    </OrderRow>
  );
}

/** All of one's own purchases. */
export function MyOrders() {
  const query = useInfiniteQuery(ordersQuery);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-4 text-lg font-semibold">My Orders</h2>
      <GrowingList query={query} failed="Failed to load your orders." none="No orders found">
        {(order) => <PurchaseRow key={order.id} order={order} screen="orders" />}
      </GrowingList>
    </Card>
  );
}

const nothingYet = (
  <EmptyState
    icon={<Package />}
    level={3}
    title="No orders yet"
    text="Start shopping to see your orders here."
    action={<ButtonLink to={pages.explore()}>Start Shopping</ButtonLink>}
    className="py-6"
  />
);

/** The dashboard's panel of one's own latest purchases. */
export function LatestOrders() {
  const query = useQuery(latestOrdersQuery);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-4 text-lg font-semibold">Your Orders</h2>
      <Loaded query={query} failed="Failed to load your orders." loading={<RowsSkeleton />}>
        {({ rows, total }) =>
          total === 0 ? (
            nothingYet
          ) : (
            <>
              <ul className="divide-y divide-line">
                {rows.map((order) => (
                  <PurchaseRow key={order.id} order={order} screen="dashboard" />
                ))}
              </ul>
              {total > LATEST_ORDERS ? (
                <ButtonLink variant="secondary" className="mt-4 w-full" to={pages.orders()}>
                  {`View All Orders (${formatCount(total)})`}
                </ButtonLink>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
