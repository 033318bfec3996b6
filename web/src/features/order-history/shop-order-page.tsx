import type { ShipmentDetail } from '@souk/contract/order-detail';
import type { RefundDetail } from '@souk/contract/refunds';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { OrderColumns, OrderFrame, OrderHead, PlacedOn } from './order-view.tsx';
import { shipmentQuery } from './queries.ts';
import { pages } from '@souk/contract/pages';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { AnswerButtons, useAnswer } from '../returns/answer-dialog.tsx';
import { BuyerCard } from '../shipments/buyer-card.tsx';
import { GiveBackDialog, useGiveBack } from '../refunds/give-back-dialog.tsx';
import { pendingSoon } from './order-loading.tsx';
import { OrderItems, ShipToOncePaid } from '../orders/order-parts.tsx';
import { RequestCard } from '../returns/request-card.tsx';
import { useOrderControls } from '../shipments/shop-order-row.tsx';

type Params = { params: { shopId: string; orderId: string } };

/** /dashboard/shops/{shopId}/orders/{orderId}: a shop's part of an order, for its owner or an admin. */
export function ShipmentPage({ params: { shopId, orderId } }: Params) {
  const query = useQuery({ ...shipmentQuery(shopId, orderId), refetchInterval: pendingSoon });
  const shopName = query.data?.shop_name;
  return (
    <OrderFrame
      query={query}
      trail={[
        { label: 'Dashboard', to: pages.dashboard() },
        { label: shopName ? `Orders for ${shopName}` : 'Orders', to: pages.shopOrders(shopId) },
      ]}
      wayOut={
        <ButtonLink variant="secondary" to={pages.dashboard()}>
          Go to your dashboard
        </ButtonLink>
      }
    >
      {(order) => <ShipmentSections key={order.id} order={order} />}
    </OrderFrame>
  );
}

function ShipmentSections({ order }: { order: ShipmentDetail }) {
  const number = useId();
  const controls = useOrderControls({ order, screen: 'orders', all: true, number });
  const [refunding, setRefunding] = useState(false);
  return (
    <>
      <OrderHead
        order={order}
        shopId={order.shop_id}
        id={number}
        actions={
          order.refundable > 0 ? (
            <Button variant="secondary" onClick={() => setRefunding(true)}>
              Refund
            </Button>
          ) : null
        }
      >
        <p className="mt-2 text-sm text-muted">
          {order.customer_name} · <PlacedOn order={order} />
        </p>
      </OrderHead>
      {refunding ? <GiveBackDialog order={order} onClose={() => setRefunding(false)} /> : null}
      {controls.dialog}
      <OrderColumns
        order={order}
        failed={(refund) => <Failed order={order} refund={refund} />}
        aside={<BuyerCard order={order} />}
      >
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
      </OrderColumns>
    </>
  );
}

function Requests({ order }: { order: ShipmentDetail }) {
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

/** Builds a new request for the same refund as the failed one. */
function again({ items, goods, shipping, tax, reason, restock, amount }: RefundDetail) {
  const pieces = items
    .filter(({ quantity }) => quantity > 0)
    .map(({ order_item_id, quantity }) => ({ order_item_id, quantity }));
  // Without units but with tax or goods, it was an amount over the whole rest.
  if (pieces.length === 0 && goods + tax > 0) return { amount, reason };
  return { items: pieces, shipping, reason, restock };
}

type FailedProps = { order: ShipmentDetail; refund: RefundDetail };

/**
 * Explains why a refund failed; the last one can be retried, as the answer to its request if it had
 * one.
 */
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

type AnswerAgainProps = FailedProps & { request: ShipmentDetail['requests'][number] };

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
