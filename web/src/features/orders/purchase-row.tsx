import type { Order } from '@souk/contract/orders';
import { useId } from 'react';
import { useGiveUp } from '../../api/use-give-up.ts';
import { formatDate } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { Disclosure } from './disclosure.tsx';
import { OrderItems } from './order-items.tsx';
import { RefundNotes } from './refund-note.tsx';
import { ShipTo } from './ship-to.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Screen } from './status-look.ts';
import { Sums } from '../../ui/sums.tsx';
import { UnpaidOrders } from '../../ui/unpaid-orders.tsx';
import { TrackPackage } from './track-package.tsx';

/** Where one purchase went to several shops, each has its own pace and its own parcel. */
function Shipments({ order, screen }: { order: Order; screen: Screen }) {
  if (order.shipments.length < 2) return null;
  return (
    <ul className="mb-4 space-y-2 border-b border-line pb-4">
      {order.shipments.map((part) => (
        <li key={part.shop_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 truncate font-medium">{part.shop_name}</span>
          <StatusBadge status={part.status} screen={screen} />
          <TrackPackage url={part.tracking_url} />
        </li>
      ))}
    </ul>
  );
}

/** A purchase as its buyer sees it. */
export function PurchaseRow({ order, screen }: { order: Order; screen: Screen }) {
  const number = useId();
  const giveUp = useGiveUp();
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <article aria-labelledby={number}>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p id={number} className="figures font-medium">
              {order.order_number}
            </p>
            <p className="figures text-sm text-muted">{formatDate(order.created_at)}</p>
          </div>
          <div className="flex flex-col items-end gap-1 text-right">
            <Money dollars={order.total_amount} className="font-medium" />
            <StatusBadge status={order.status} screen={screen} />
          </div>
        </div>
        <UnpaidOrders orders={[order]} title="Not paid yet" className="mt-3" {...giveUp} />
        <RefundNotes shipments={order.shipments} />
        <Disclosure what="Details" aside={<TrackPackage url={order.tracking_url} />}>
          <Shipments order={order} screen={screen} />
          <OrderItems items={order.items} />
          <Sums {...order} />
          <ShipTo address={order.shipping_address} />
        </Disclosure>
      </article>
    </li>
  );
}
