import type { ShopOrderDetail } from '@souk/contract/order-detail';
import type { RefundDetail } from '@souk/contract/refunds';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { shopOrderQuery } from './queries.ts';
import { formatDate } from '../../lib/format.ts';
import { pages } from '@souk/contract/pages';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { AnswerButtons, useAnswer } from './answer-dialog.tsx';
import { BuyerCard } from './buyer-card.tsx';
import { GiveBackDialog, useGiveBack } from './give-back-dialog.tsx';
import { OrderSkeleton, pendingSoon } from './order-loading.tsx';
import { OrderItems, ShipToOncePaid } from './order-parts.tsx';
import { OrderSums } from './order-sums.tsx';
import { RefundList } from './refund-list.tsx';
import { RequestCard } from './request-card.tsx';
import { useOrderControls } from './shop-order-row.tsx';
import { Timeline } from './timeline.tsx';

type Params = { params: { shopId: string; orderId: string } };

/** /dashboard/shops/{shopId}/orders/{orderId}: a shop's part of an order, for its owner or an admin. */
export function ShopOrderPage({ params: { shopId, orderId } }: Params) {
  const query = useQuery({ ...shopOrderQuery(shopId, orderId), refetchInterval: pendingSoon });
  const { data: order, error } = query;
  const refused = error instanceof ApiError && [403, 404].includes(error.status);
  return (
    <div className="page max-w-5xl! py-8">
      <Breadcrumb
        crumbs={[
          { label: 'Dashboard', to: pages.dashboard() },
          {
            label: order ? `Orders for ${order.shop_name}` : 'Orders',
            to: pages.shopOrders(shopId),
          },
          { label: order?.order_number ?? 'Order' },
        ]}
      />
      {order ? null : <h1 className="sr-only">Order</h1>}
      {order ? (
        <Sale key={order.id} order={order} />
      ) : query.isError ? (
        <ErrorState
          title={errorMessage(error, 'Failed to load this order.')}
          {...(refused ? {} : { onRetry: () => void query.refetch() })}
          action={
            <ButtonLink variant="secondary" to={pages.dashboard()}>
              Go to your dashboard
            </ButtonLink>
          }
        />
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

function Sale({ order }: { order: ShopOrderDetail }) {
  const number = useId();
  const controls = useOrderControls({ order, screen: 'orders', all: true, number });
  const [refunding, setRefunding] = useState(false);
  return (
    <>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 id={number} className="figures text-2xl font-semibold">
            Order {order.order_number}
          </h1>
          <p className="mt-2 text-sm text-muted">
            {order.customer_name} ·{' '}
            <span className="figures">Placed on {formatDate(order.created_at)}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {order.has_invoice ? (
            <ButtonLink variant="secondary" to={pages.invoice(order.id, order.shop_id)}>
              <FileText aria-hidden />
              Invoice
            </ButtonLink>
          ) : null}
          {order.refundable > 0 ? (
            <Button variant="secondary" onClick={() => setRefunding(true)}>
              Refund
            </Button>
          ) : null}
        </div>
      </div>
      {refunding ? <GiveBackDialog order={order} onClose={() => setRefunding(false)} /> : null}
      {controls.dialog}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <Requests order={order} />
          <Card className="p-5">
            <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
              <h2 className="text-lg font-semibold">Items</h2>
              {controls.status}
            </div>
            {controls.tracking}
            <div className="mt-4">
              <OrderItems items={order.items} />
            </div>
            <ShipToOncePaid address={order.shipping_address} />
          </Card>
          <Card className="p-5">
            <h2 className="mb-4 text-lg font-semibold">Timeline</h2>
            <Timeline entries={order.timeline} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card className="p-5">
            <h2 className="text-lg font-semibold">Payment</h2>
            <OrderSums order={order} />
            <RefundList
              refunds={order.refunds}
              items={order.items}
              failed={(refund) => <Failed order={order} refund={refund} />}
            />
          </Card>
          <BuyerCard order={order} />
        </div>
      </div>
    </>
  );
}

function Requests({ order }: { order: ShopOrderDetail }) {
  if (order.requests.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-lg font-semibold">Money back</h2>
      <ul className="flex flex-col gap-3">
        {order.requests.map((request) => {
          const refund = order.refunds.find(({ id }) => id === request.refund_id);
          const onItsWay = refund?.status === 'pending';
          return (
            <li key={request.id}>
              <RequestCard about={order.order_number} request={request} onItsWay={onItsWay}>
                {onItsWay ? null : <AnswerButtons order={order} request={request} />}
              </RequestCard>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The same as a failed refund was of, to be asked for anew. */
function again({ items, goods, shipping, tax, reason, restock, amount }: RefundDetail) {
  const pieces = items
    .filter(({ quantity }) => quantity > 0)
    .map(({ order_item_id, quantity }) => ({ order_item_id, quantity }));
  // Without pieces and with tax or goods, it was an amount over all that was left.
  if (pieces.length === 0 && goods + tax > 0) return { amount, reason };
  return { items: pieces, shipping, reason, restock };
}

type FailedProps = { order: ShopOrderDetail; refund: RefundDetail };

/** Why a refund failed; the last one can be tried again, as the answer to its request if it was one. */
function Failed({ order, refund }: FailedProps) {
  const request = order.requests.find(
    ({ refund_id, state }) => refund_id === refund.id && state !== 'declined',
  );
  return (
    <div className="mt-1">
      <p className="wrap-anywhere text-danger-ink">
        {refund.failure ?? 'The bank gave no reason'}. The buyer does not have the money.
      </p>
      {refund !== order.refunds.at(-1) ? null : request ? (
        <AnswerAgain order={order} refund={refund} request={request} />
      ) : (
        <RefundAgain order={order} refund={refund} />
      )}
    </div>
  );
}

function RefundAgain({ order, refund }: FailedProps) {
  const { mutate, isPending } = useGiveBack(order, () => {});
  return (
    <TryAgain
      busy={isPending}
      onTry={() => mutate(again(refund), { onError: (error) => sayFailed(error) })}
    />
  );
}

type AnswerAgainProps = FailedProps & { request: ShopOrderDetail['requests'][number] };

function AnswerAgain({ order, refund, request }: AnswerAgainProps) {
  const { mutate, isPending } = useAnswer(order, request);
  const note = request.note ? { note: request.note } : {};
  const body = { decision: 'refund' as const, ...note, ...again(refund) };
  return (
    <TryAgain
      busy={isPending}
      onTry={() => mutate(body, { onError: (error) => sayFailed(error) })}
    />
  );
}

const sayFailed = (error: unknown) =>
  toast.error(errorMessage(error, 'The refund could not be made'));

function TryAgain({ busy, onTry }: { busy: boolean; onTry: () => void }) {
  return (
    <Button variant="secondary" size="sm" className="mt-2" busy={busy} onClick={onTry}>
      Try again
    </Button>
  );
}
