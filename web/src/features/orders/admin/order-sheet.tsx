import type { AdminOrderDetail } from '@souk/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/error-message.ts';
import { adminOrderQuery } from '../../../api/queries/admin.ts';
import { useApi } from '../../../api/use-api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { RowsSkeleton } from '../list-states.tsx';
import { OrderItems } from '../order-items.tsx';
import { RefundNote } from '../refund-note.tsx';
import { ShipTo } from '../ship-to.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { Sums } from '../../../ui/sums.tsx';
import { TrackPackage } from '../track-package.tsx';
import { OrderHistory } from './order-history.tsx';
import { ParkedPayments } from './parked-payments.tsx';

function Detail({ order }: { order: AdminOrderDetail }) {
  return (
    <>
      <p className="text-sm text-muted">
        {formatDateTime(order.created_at)} UTC · {order.buyer_name} ({order.buyer_email})
      </p>
      <h3 className="mt-5 mb-2 font-semibold">Shops</h3>
      <ul className="space-y-3">
        {order.shipments.map((part) => (
          <li key={part.shop_id} className="text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={paths.shopOrders(part.shop_id)} className="font-medium hover:underline">
                {part.shop_name}
              </Link>
              <StatusBadge status={part.status} screen="orders" />
              <Money dollars={part.subtotal} className="text-muted" />
            </p>
            <TrackPackage url={part.tracking_url} />
            <RefundNote refund={part.refund} />
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-3 font-semibold">Items</h3>
      <OrderItems items={order.items} />
      <Sums {...order} />
      <ShipTo address={order.shipping_address} />
      <ParkedPayments payments={order.parked_payments} />
      <h3 className="mt-6 mb-3 font-semibold">History</h3>
      <OrderHistory history={order.history} />
    </>
  );
}

function Content({ orderId }: { orderId: string }) {
  const query = useQuery(adminOrderQuery(useApi(), orderId));
  if (query.data) return <Detail order={query.data} />;
  if (query.isError) {
    return (
      <ErrorState
        title={errorMessage(query.error, 'Failed to load this order.')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <RowsSkeleton rows={4} />;
}

type OrderSheetProps = { orderId: string; number: string; onClose: () => void };

/** One purchase with all that happened to it. Open while `orderId` is not "". */
export function OrderSheet({ orderId, number, onClose }: OrderSheetProps) {
  return (
    <Sheet
      open={orderId !== ''}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={number ? `Order ${number}` : 'Order'}
    >
      {orderId ? <Content orderId={orderId} /> : null}
    </Sheet>
  );
}
