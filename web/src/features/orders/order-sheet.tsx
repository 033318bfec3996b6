import type { AdminOrderDetail, ParkedPayment, StatusChange } from '@souk/contract/admin';
import { STATUS_RULES } from '@souk/contract/order-status';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Loaded } from '../../ui/loaded.tsx';
import { adminOrderQuery } from './admin-queries.ts';
import { formatDateTime } from '../../lib/format.ts';
import { pages } from '@souk/contract/pages';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Sums } from '../../ui/sums.tsx';
import { OrderItems, RefundNote, RowsSkeleton, ShipTo, TrackPackage } from './order-parts.tsx';
import { StatusBadge } from './order-status.tsx';

/** Each change: which shipment, from what to what, by whom, when. */
function OrderHistory({ history }: { history: readonly StatusChange[] }) {
  if (history.length === 0) return <p className="text-sm text-muted">Nothing has changed yet.</p>;
  return (
    <ol className="space-y-4 border-l border-line pl-4">
      {history.map((change, index) => (
        <li key={index} className="text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <StatusBadge status={change.to_status} screen="orders" />
            <span className="min-w-0 font-medium break-words">{change.shop_name}</span>
          </p>
          <p className="figures mt-1 text-muted">
            {formatDateTime(change.created_at)} UTC · {change.by}
            {change.from_status && change.from_status !== change.to_status
              ? ` · from ${STATUS_RULES[change.from_status].label}`
              : ''}
          </p>
          {change.tracking_url ? (
            <p className="mt-0.5 break-all text-muted">Tracking: {change.tracking_url}</p>
          ) : null}
          {change.note ? <p className="mt-0.5 text-muted">{change.note}</p> : null}
        </li>
      ))}
    </ol>
  );
}

const STATES: Record<ParkedPayment['state'], string> = {
  nothing_paid: 'Nothing was paid',
  giving_back: 'Refund under way',
  given_back: 'Refunded',
  failed: 'Refund failed',
};

/** Payments that named this order but did not settle it, and whether their money was returned. */
function ParkedPayments({ payments }: { payments: readonly ParkedPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold">Payments set aside</h3>
      <ul className="space-y-3">
        {payments.map((payment) => (
          <li key={payment.id} className="text-sm">
            <p className="figures font-medium">
              {payment.amount.toFixed(2)} {payment.currency.toUpperCase()} · {STATES[payment.state]}
            </p>
            <p className="figures text-muted">
              {formatDateTime(payment.created_at)} UTC · {payment.reason}
            </p>
            {payment.failure ? <p className="text-muted">{payment.failure}</p> : null}
            <p className="break-all text-muted">{payment.session_id}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Detail({ order }: { order: AdminOrderDetail }) {
  return (
    <>
      <p className="text-sm text-muted">
        {formatDateTime(order.created_at)} UTC · {order.buyer_name} ({order.buyer_email})
      </p>
      <h3 className="mt-5 mb-2 font-semibold">Shops</h3>
      <ul className="space-y-3">
        {order.shipments.map((shipment) => (
          <li key={shipment.shop_id} className="text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={pages.shopOrders(shipment.shop_id)} className="font-medium hover:underline">
                {shipment.shop_name}
              </Link>
              <StatusBadge status={shipment.status} screen="orders" />
              <Money dollars={shipment.subtotal} className="text-muted" />
            </p>
            <TrackPackage url={shipment.tracking_url} />
            <RefundNote refund={shipment.refund} />
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
  const query = useQuery(adminOrderQuery(orderId));
  return (
    <Loaded query={query} failed="Failed to load this order." loading={<RowsSkeleton rows={4} />}>
      {(order) => <Detail order={order} />}
    </Loaded>
  );
}

type OrderSheetProps = { orderId: string; number: string; onClose: () => void };

/** One purchase and its history. Open while `orderId` is not "". */
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
