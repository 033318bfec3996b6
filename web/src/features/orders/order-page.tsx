import type { OrderDetail } from '@souk/contract/order-detail';
import { returnsApi, type MoneyRequest } from '@souk/contract/returns';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { isNotFound } from '../../api/not-found.ts';
import { orderQuery } from './queries.ts';
import { refreshOrders } from './refresh-orders.ts';
import { useSession } from '../../api/session.ts';
import { UnpaidOrders } from './unpaid-orders.tsx';
import { formatDate } from '../../lib/format.ts';
import { pages } from '@souk/contract/pages';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useBuyAgain } from './buy-again.tsx';
import { OrderSkeleton, pendingSoon } from './order-loading.tsx';
import { OrderItems, ShipTo, TrackPackage } from './order-parts.tsx';
import { OrderSums } from './order-sums.tsx';
import { StatusBadge } from './order-status.tsx';
import { RefundList } from './refund-list.tsx';
import { RequestCard } from './request-card.tsx';
import { Timeline } from './timeline.tsx';

/** /orders/{orderId}: one purchase, for its buyer; an admin sees it too. */
export function OrderPage({ params: { orderId } }: { params: { orderId: string } }) {
  const query = useQuery({ ...orderQuery(orderId), refetchInterval: pendingSoon });
  const { data: order, error } = query;
  return (
    <div className="page max-w-5xl! py-8">
      <Breadcrumb
        crumbs={[
          { label: 'Orders', to: pages.orders() },
          { label: order?.order_number ?? 'Order' },
        ]}
      />
      {order ? null : <h1 className="sr-only">Order</h1>}
      {order ? (
        <Purchase key={order.id} order={order} />
      ) : query.isError ? (
        <ErrorState
          title={errorMessage(error, 'Failed to load this order.')}
          {...(isNotFound(error) ? {} : { onRetry: () => void query.refetch() })}
          action={
            <ButtonLink variant="secondary" to={pages.orders()}>
              View Your Orders
            </ButtonLink>
          }
        />
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

function Purchase({ order }: { order: OrderDetail }) {
  const { user } = useSession();
  const again = useBuyAgain(order.items);
  return (
    <>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="figures text-2xl font-semibold">Order {order.order_number}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <StatusBadge status={order.status} screen="orders" />
            <span className="figures">Placed on {formatDate(order.created_at)}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {order.has_invoice ? (
            <ButtonLink variant="secondary" to={pages.invoice(order.id)}>
              <FileText aria-hidden />
              Invoice
            </ButtonLink>
          ) : null}
          {user?.is_admin || order.checkout_url ? null : again.button}
        </div>
      </div>
      {again.outcome}
      <UnpaidOrders orders={[order]} title="Not paid yet" className="mb-6" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          {order.shipments.map((part) => (
            <Parcel key={part.shop_id} order={order} part={part} />
          ))}
          <Card className="p-5">
            <h2 className="mb-4 text-lg font-semibold">Timeline</h2>
            <Timeline entries={order.timeline} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card className="p-5">
            <h2 className="text-lg font-semibold">Payment</h2>
            <OrderSums order={order} />
            <RefundList refunds={order.refunds} items={order.items} />
            <ShipTo address={order.shipping_address} />
          </Card>
        </div>
      </div>
    </>
  );
}

type Part = OrderDetail['shipments'][number];

/** What one shop sends: its status, its items, and what was asked back of it. */
function Parcel({ order, part }: { order: OrderDetail; part: Part }) {
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const requests = order.requests.filter(({ shop_id }) => shop_id === part.shop_id);
  const open = requests.some(({ state }) => state !== 'declined' && state !== 'refunded');
  const canAsk = part.may_ask.length > 0 && !open;
  return (
    <Card className="p-5">
      <section aria-label={`From ${part.shop_name}`}>
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-lg font-semibold break-words">
            <Link to={pages.shop(part.shop_id)} className="hover:underline">
              {part.shop_name}
            </Link>
          </h2>
          <StatusBadge status={part.status} screen="orders" />
          <TrackPackage url={part.tracking_url} />
        </div>
        <OrderItems items={order.items.filter(({ shop_id }) => shop_id === part.shop_id)} />
        {requests.length > 0 ? (
          <ul className="mt-5 flex flex-col gap-3">
            {requests.map((request) => (
              <li key={request.id}>
                <Asked order={order} request={request} />
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
            part={part}
            userId={user.id}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </section>
    </Card>
  );
}

/** One's own request; it can be handed to the admin if the shop declined, or said nothing for 7 days. */
function Asked({ order, request }: { order: OrderDetail; request: MoneyRequest }) {
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
  const shop = order.shipments.find((part) => part.shop_id === shop_id);
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
