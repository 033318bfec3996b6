import { isWebAddress } from '@souk/contract/addresses';
import { arrivesMessage, formatArrival } from '@souk/contract/arrival';
import { carrierName } from '@souk/contract/carriers';
import { formatAmount } from '@souk/contract/currency';
import type { OrderDetail } from '@souk/contract/order-detail';
import { STATUS_RULES, type OrderStatus } from '@souk/contract/order-status';
import { pages } from '@souk/contract/pages';
import type { ReturnKind } from '@souk/contract/returns';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChosenShipping } from '../orders/chosen-shipping.tsx';
import { OrderItems } from '../orders/order-parts.tsx';
import { AskDialog } from '../returns/ask-dialog.tsx';
import { Arrived } from './arrived.tsx';
import { NeedHelp } from './need-help.tsx';
import { ParcelSteps } from './parcel-steps.tsx';
import { RequestEntry } from './request-entry.tsx';

const DAY_MS = 86_400_000;

type Shipment = OrderDetail['shipments'][number];

const SAYS: Record<OrderStatus, string> = {
  pending: 'Waiting for your payment',
  paid: 'The shop will prepare it soon',
  processing: 'The shop is preparing it',
  shipped: 'It’s on its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

/** One shop's shipment: arrival, progress, contents, and the next action. */
export function Parcel({ order, shipment }: { order: OrderDetail; shipment: Shipment }) {
  const { user } = useSession();
  const [asking, setAsking] = useState<readonly ReturnKind[] | null>(null);
  const { shop_id, shop_name, status } = shipment;
  const requests = order.requests.filter((request) => request.shop_id === shop_id);
  const hasAsked = requests.some(({ state }) => state !== 'declined' && state !== 'refunded');
  // Admins are looking at someone else's order.
  const isBuyers = user !== null && !user.is_admin;
  return (
    <Card className="p-5">
      <section aria-label={`From ${shop_name}`} className="flex flex-col gap-5">
        <div>
          <p className="text-sm text-muted">
            From{' '}
            <Link to={pages.shop(shop_id)} className="font-medium text-ink hover:underline">
              {shop_name}
            </Link>
          </p>
          <h2 className="figures mt-1 text-xl font-semibold">
            {arrivalSays(shipment) ?? SAYS[status]}
          </h2>
        </div>
        <MoneyBack shipment={shipment} />
        <ParcelSteps order={order} shipment={shipment} />
        {isBuyers && status !== 'pending' ? (
          <NeedHelp shipment={shipment} hasAsked={hasAsked} onAsk={setAsking}>
            <Track shipment={shipment} />
            {shipment.may_confirm ? <Arrived orderId={order.id} shipment={shipment} /> : null}
          </NeedHelp>
        ) : (
          <Track shipment={shipment} />
        )}
        <TrackedBy shipment={shipment} />
        <ChosenShipping option={shipment.shipping_option} />
        <OrderItems items={order.items.filter((item) => item.shop_id === shop_id)} />
        {requests.length > 0 ? (
          <ul className="flex flex-col gap-3">
            {requests.map((request) => (
              <li key={request.id}>
                <RequestEntry order={order} request={request} />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {asking && user ? (
        <AskDialog
          orderId={order.id}
          shipment={shipment}
          kinds={asking}
          userId={user.id}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Card>
  );
}

/** When a shipment should arrive; null if it has arrived or nothing is promised. */
function arrivalSays(shipment: Shipment): string | null {
  const isToCome = shipment.status !== 'pending' && !STATUS_RULES[shipment.status].over;
  if (!isToCome || shipment.arrives_to === null) return null;
  const isLate = Date.parse(shipment.arrives_to) + DAY_MS < Date.now();
  return isLate ? `Expected ${formatArrival(shipment)}` : arrivesMessage(shipment);
}

/** Links to the carrier's tracking page; hidden if browsers can't open its address. */
function Track({ shipment: { tracking_url } }: { shipment: Shipment }) {
  if (!tracking_url || !isWebAddress(tracking_url)) return null;
  return (
    <div>
      <ButtonLink href={tracking_url} target="_blank" rel="noopener noreferrer">
        Track package
        <ExternalLink aria-hidden />
      </ButtonLink>
    </div>
  );
}

function TrackedBy({ shipment: { carrier, tracking_number } }: { shipment: Shipment }) {
  const parts = [carrier && carrierName(carrier), tracking_number].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className="figures -mt-2 text-sm wrap-anywhere text-muted">{parts.join(' · ')}</p>;
}

/** Says where the money for a fully or partly refunded shipment is. */
function MoneyBack({ shipment: { shop_name, status, refund } }: { shipment: Shipment }) {
  if (refund === null) return null;
  const sum = formatAmount(refund.amount);
  switch (refund.status) {
    case 'pending':
      return (
        <Alert tone="info">
          {`${shop_name} is refunding ${sum}. Your bank has yet to confirm it.`}
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="info">{`A refund of ${sum} by ${shop_name} failed. The shop can try again.`}</Alert>
      );
    case 'succeeded':
      return STATUS_RULES[status].voided && refund.amount > 0 ? (
        <p className="text-sm text-muted">
          {`${sum} went back to your card. It can take a few days to show up at your bank.`}
        </p>
      ) : null;
  }
}
