import type { OrderDetail } from '@souk/contract/order-detail';
import { returnsApi, type ReturnRequest } from '@souk/contract/returns';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { OrderColumns, OrderFrame, OrderHead, PlacedOn } from './order-view.tsx';
import { orderQuery } from './queries.ts';
import { refreshOrders } from '../shipments/refresh-shipments.ts';
import { useSession } from '../../api/session.ts';
import { UnpaidOrders } from '../orders/unpaid-orders.tsx';
import { formatDate } from '../../lib/format.ts';
import { pages } from '@souk/contract/pages';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { AskDialog } from '../returns/ask-dialog.tsx';
import { useBuyAgain } from '../orders/buy-again.tsx';
import { pendingSoon } from './order-loading.tsx';
import { OrderItems, ShipTo, TrackPackage } from '../orders/order-parts.tsx';
import { StatusBadge } from '../orders/order-status.tsx';
import { RequestCard } from '../returns/request-card.tsx';

/** /orders/{orderId}: one purchase, for its buyer and admins. */
export function OrderPage({ params: { orderId } }: { params: { orderId: string } }) {
  const query = useQuery({ ...orderQuery(orderId), refetchInterval: pendingSoon });
  return (
    <OrderFrame
      query={query}
      trail={[{ label: 'Orders', to: pages.orders() }]}
      wayOut={
        <ButtonLink variant="secondary" to={pages.orders()}>
          View Your Orders
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
  return (
    <>
      <OrderHead order={order} actions={user?.is_admin || order.checkout_url ? null : again.button}>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <StatusBadge status={order.status} screen="orders" />
          <PlacedOn order={order} />
        </p>
      </OrderHead>
      {again.outcome}
      <UnpaidOrders orders={[order]} title="Not paid yet" className="mb-6" />
      <OrderColumns order={order} payment={<ShipTo address={order.shipping_address} />}>
        {order.shipments.map((shipment) => (
          <Parcel key={shipment.shop_id} order={order} shipment={shipment} />
        ))}
      </OrderColumns>
    </>
  );
}

type OrderedShipment = OrderDetail['shipments'][number];

/** One shop's shipment: its status, its items and requests for money back. */
function Parcel({ order, shipment }: { order: OrderDetail; shipment: OrderedShipment }) {
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const requests = order.requests.filter(({ shop_id }) => shop_id === shipment.shop_id);
  const open = requests.some(({ state }) => state !== 'declined' && state !== 'refunded');
  const canAsk = shipment.may_ask.length > 0 && !open;
  return (
    <Card className="p-5">
      <section aria-label={`From ${shipment.shop_name}`}>
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-lg font-semibold break-words">
            <Link to={pages.shop(shipment.shop_id)} className="hover:underline">
              {shipment.shop_name}
            </Link>
          </h2>
          <StatusBadge status={shipment.status} screen="orders" />
          <TrackPackage url={shipment.tracking_url} />
        </div>
        <OrderItems items={order.items.filter(({ shop_id }) => shop_id === shipment.shop_id)} />
        {requests.length > 0 ? (
          <ul className="mt-5 flex flex-col gap-3">
            {requests.map((request) => (
              <li key={request.id}>
                <ReturnRequestEntry order={order} request={request} />
              </li>
            ))}
          </ul>
        ) : null}
        {canAsk ? (
          <Button variant="secondary" className="mt-5" onClick={() => setAsking(true)}>
            Request money back
          </Button>
        ) : null}
        {asking && user ? (
          <AskDialog
            orderId={order.id}
            shipment={shipment}
            userId={user.id}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </section>
    </Card>
  );
}

/**
 * The buyer's own request; they can escalate it to the admin if the shop declined or didn't answer
 * for 7 days.
 */
function ReturnRequestEntry({ order, request }: { order: OrderDetail; request: ReturnRequest }) {
  const client = useQueryClient();
  const { user } = useSession();
  const { id: requestId, shop_id, escalate_from, refund_id } = request;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(returnsApi.escalate, { params: { orderId: order.id, requestId } }),
    onSuccess: () => toast.success('The marketplace will look at your request'),
    onError: (error) => toast.error(errorMessage(error, 'Your request could not be handed on')),
    onSettled: () => refreshOrders(client, shop_id),
  });
  const refund = order.refunds.find(({ id }) => id === refund_id);
  const shop = order.shipments.find((shipment) => shipment.shop_id === shop_id);
  const [now] = useState(() => Date.now());
  const from = user?.is_admin || !escalate_from ? null : escalate_from;
  return (
    <RequestCard
      about={shop?.shop_name ?? order.order_number}
      request={request}
      onItsWay={refund?.status === 'pending'}
    >
      {from === null ? null : Date.parse(from) <= now ? (
        <div className="mt-4">
          <p className="text-muted">Not settled? The marketplace can look at it and decide.</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            busy={isPending}
            onClick={() => mutate()}
          >
            Ask the marketplace to decide
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-muted">
          If it is not settled by {formatDate(from)}, you can ask the marketplace to decide.
        </p>
      )}
    </RequestCard>
  );
}
