import type { ShipmentDetail } from '@souk/contract/order-detail';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { ShopDisputes } from '../disputes/shop-disputes.tsx';
import { ChosenShipping } from '../orders/chosen-shipping.tsx';
import { OrderItems, ShipToOncePaid } from '../orders/order-parts.tsx';
import { FailedRefund } from '../refunds/failed-refund.tsx';
import { GiveBackDialog } from '../refunds/give-back-dialog.tsx';
import { AnswerButtons } from '../returns/answer-dialog.tsx';
import { RequestCard } from '../returns/request-card.tsx';
import { BuyerCard } from '../shipments/buyer-card.tsx';
import { useChangedHere } from '../shipments/changed-here.ts';
import { useOrderControls } from '../shipments/shop-order-row.tsx';
import { pendingSoon } from './order-loading.tsx';
import { OrderColumns, OrderFrame, OrderHead, PlacedOn } from './order-view.tsx';
import { shipmentQuery } from './queries.ts';

const ordersOf = (shopId: string) => ({ label: 'Orders', to: pages.shopOrders(shopId) });

type Params = { params: { shopId: string; orderId: string } };

/** /dashboard/shops/{shopId}/orders/{orderId}: a shipment, for its owner or an admin. */
export function ShipmentPage({ params: { shopId, orderId } }: Params) {
  const query = useQuery({ ...shipmentQuery(shopId, orderId), refetchInterval: pendingSoon });
  return (
    <OrderFrame
      query={query}
      up={ordersOf(shopId)}
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
  const here = useChangedHere(order.id);
  const controls = useOrderControls({ order, screen: 'orders', all: true, number, here });
  const [refunding, setRefunding] = useState(false);
  return (
    <>
      <OrderHead
        order={order}
        shopId={order.shop_id}
        id={number}
        up={ordersOf(order.shop_id)}
        actions={
          <>
            {order.shipping_address ? (
              <ButtonLink variant="secondary" to={pages.packingSlips(order.shop_id, order.id)}>
                <Printer aria-hidden />
                Packing slip
              </ButtonLink>
            ) : null}
            {order.refundable > 0 ? (
              <Button variant="secondary" onClick={() => setRefunding(true)}>
                Refund
              </Button>
            ) : null}
          </>
        }
      >
        <span>
          <span>{order.customer_name}</span> · <PlacedOn order={order} />
        </span>
      </OrderHead>
      {refunding ? <GiveBackDialog order={order} onClose={() => setRefunding(false)} /> : null}
      {controls.dialog}
      <OrderColumns
        order={order}
        failed={(refund) => <FailedRefund order={order} refund={refund} />}
        aside={<BuyerCard order={order} />}
      >
        <ShopDisputes shopId={order.shop_id} orderId={order.id} />
        <Requests order={order} />
        <Card className="p-5">
          <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 className="text-lg font-semibold">Items</h2>
            {controls.status}
            {controls.ship}
            {order.confirmed_by ? <StateBadge of={CONFIRMED[order.confirmed_by]} /> : null}
          </div>
          {controls.tracking}
          {controls.undo}
          <div className="mt-4">
            <OrderItems items={order.items} />
          </div>
          <ChosenShipping option={order.shipping_option} />
          <ShipToOncePaid address={order.shipping_address} />
        </Card>
      </OrderColumns>
    </>
  );
}

const CONFIRMED: Record<NonNullable<ShipmentDetail['confirmed_by']>, StateLook> = {
  buyer: { label: 'Confirmed by the buyer', tone: 'success', Icon: CircleCheck },
  carrier: { label: 'Confirmed by the carrier', tone: 'success', Icon: CircleCheck },
  admin: { label: 'Confirmed by the marketplace', tone: 'success', Icon: CircleCheck },
};

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
