import type { OrderDetail } from '@souk/contract/order-detail';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useBuyAgain } from '../orders/buy-again.tsx';
import { ShipTo } from '../orders/order-parts.tsx';
import { StatusBadge } from '../orders/order-status.tsx';
import { UnpaidOrders } from '../orders/unpaid-orders.tsx';
import { pendingSoon } from './order-loading.tsx';
import { OrderColumns, OrderFrame, OrderHead, PlacedOn } from './order-view.tsx';
import { Parcel } from './parcel.tsx';
import { orderQuery } from './queries.ts';

/** /orders/{orderId}: one purchase, for its buyer and admins. */
export function OrderPage({ params: { orderId } }: { params: { orderId: string } }) {
  const query = useQuery({ ...orderQuery(orderId), refetchInterval: pendingSoon });
  return (
    <OrderFrame
      query={query}
      trail={[{ label: 'Orders', to: pages.orders() }]}
      wayOut={
        <ButtonLink variant="secondary" to={pages.orders()}>
          View your orders
        </ButtonLink>
      }
    >
      {(order) => <Purchase key={order.id} order={order} />}
    </OrderFrame>
  );
}

function Purchase({ order }: { order: OrderDetail }) {
  const { user } = useSession();
  const again = useBuyAgain(order.items);
  const isOpen = order.checkout_url !== null || order.payment_processing;
  const mayBuyAgain = !user?.is_admin && !isOpen;
  return (
    <>
      <OrderHead order={order} actions={mayBuyAgain ? again.button : null}>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <StatusBadge status={order.status} screen="orders" />
          <PlacedOn order={order} />
        </p>
      </OrderHead>
      {again.outcome}
      <UnpaidOrders orders={[order]} title="Not paid yet" className="mb-6" />
      {order.payment_processing ? (
        <Alert title="Your payment is on its way" className="mb-6">
          Your bank is processing it, which can take a few days. We’ll hold your items in the
          meantime. If the payment fails, we’ll cancel the order and email you.
        </Alert>
      ) : null}
      <OrderColumns order={order} folded payment={<ShipTo address={order.shipping_address} />}>
        {order.shipments.map((shipment) => (
          <Parcel key={shipment.shop_id} order={order} shipment={shipment} />
        ))}
      </OrderColumns>
    </>
  );
}
