import type { AdminOrderDetail, ParkedPayment, StatusChange } from '@souk/contract/admin';
import { formatCharged } from '@souk/contract/minor-units';
import { STATUS_RULES } from '@souk/contract/order-status';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Sums } from '../../ui/sums.tsx';
import { adminOrderQuery } from './admin-queries.ts';
import { LookAgain } from './look-again.tsx';
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
            <span>{formatDateTime(change.created_at)}</span> · <span>{change.by}</span>
            <span>
              {change.from_status && change.from_status !== change.to_status
                ? ` · from ${STATUS_RULES[change.from_status].label}`
                : ''}
            </span>
          </p>
          {change.tracking_url ? (
            <p className="mt-0.5 break-all text-muted">{`Tracking: ${change.tracking_url}`}</p>
          ) : null}
          {change.note ? <p className="mt-0.5 text-muted">{change.note}</p> : null}
        </li>
      ))}
    </ol>
  );
}

const STATES: Record<ParkedPayment['state'], string> = {
  nothing_paid: 'Nothing was paid',
  giving_back: 'Refund in progress',
  given_back: 'Refunded',
  failed: 'Refund failed',
};

/** Payments that named this order but did not settle it, and whether their money was returned. */
function ParkedPayments({ payments }: { payments: readonly ParkedPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold">Payments without an order</h3>
      <ul className="space-y-3">
        {payments.map((payment) => (
          <li key={payment.id} className="text-sm">
            <p className="figures font-medium">
              {`${formatCharged(payment.amount, payment.currency)} · ${STATES[payment.state]}`}
            </p>
            <p className="figures text-muted">
              {`${formatDateTime(payment.created_at)} · ${payment.reason}`}
            </p>
            {payment.failure ? <p className="text-muted">{payment.failure}</p> : null}
            <p className="break-all text-muted">{payment.session_id}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

const REFUND_STATES: Record<AdminOrderDetail['refunds'][number]['status'], string> = {
  pending: 'On its way',
  succeeded: 'Sent back',
  failed: 'Failed',
};

/** Every refund. Those made in the provider's dashboard may be split across shops. */
function Refunds({ order: { refunds, shipments } }: { order: AdminOrderDetail }) {
  if (refunds.length === 0) return null;
  const nameOf = (shopId: string | null) =>
    shipments.find(({ shop_id }) => shop_id === shopId)?.shop_name;
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold">Refunds</h3>
      <ul className="space-y-3">
        {refunds.map((refund) => (
          <li key={refund.id} className="text-sm">
            <p className="font-medium">
              <Money dollars={refund.amount} /> · <span>{REFUND_STATES[refund.status]}</span>
              <span>{refund.held ? ' · on hold until settled' : ''}</span>
            </p>
            <p className="wrap-anywhere text-muted">
              {[nameOf(refund.shop_id), refund.reason].filter(Boolean).join(' · ')}
            </p>
            {refund.spread_over === null ? null : (
              <p className="font-medium">{`Split across ${refund.spread_over} shops`}</p>
            )}
            {refund.failure ? (
              <p className="text-danger-ink first-letter:uppercase">{refund.failure}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The card issuer's fraud warning, with links to refund the order before it is disputed. */
function FraudWarnings({ order }: { order: AdminOrderDetail }) {
  const [warning] = order.fraud_warnings;
  if (!warning) return null;
  return (
    <Alert tone="warning" className="mb-4">
      <p className="font-medium">
        The card issuer suspects fraud
        <span>{warning.fraud_type === 'misc' ? '' : `: ${warning.fraud_type}`}</span>
      </p>
      <p className="mt-1">
        {warning.actionable
          ? 'Refund the order now to avoid a dispute and its fee.'
          : 'The payment has already been refunded or disputed.'}
      </p>
      {warning.actionable ? (
        <p className="mt-2 flex flex-wrap gap-3">
          {order.shipments.map(({ shop_id, shop_name }) => (
            <Link
              key={shop_id}
              to={pages.shopOrder(shop_id, order.id)}
              className="inline-flex min-h-11 items-center font-medium underline sm:min-h-0"
            >
              {`Refund ${shop_name}’s part`}
            </Link>
          ))}
        </p>
      ) : null}
    </Alert>
  );
}

function Detail({ order }: { order: AdminOrderDetail }) {
  return (
    <>
      <FraudWarnings order={order} />
      <p className="text-sm text-muted">
        {`${formatDateTime(order.created_at)} · ${order.buyer_name} (${order.buyer_email})`}
      </p>
      <h3 className="mt-5 mb-2 font-semibold">Shops</h3>
      <ul className="space-y-3">
        {order.shipments.map((shipment) => (
          <li key={shipment.shop_id} className="text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={pages.shopOrder(shipment.shop_id, order.id)}
                className="font-medium hover:underline"
              >
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
      {order.vat ? (
        <p className="mt-3 text-sm">
          <span>{`VAT number ${order.vat.id}`}</span>
          {order.vat.verified ? null : (
            <span className="text-muted"> (only its form and check digits were checked)</span>
          )}
        </p>
      ) : null}
      <Refunds order={order} />
      <ParkedPayments payments={order.parked_payments} />
      <LookAgain orderId={order.id} />
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
