import { CHECKOUT, type CheckoutState } from '@souk/contract/checkout';
import { STATUS_RULES } from '@souk/contract/order-status';
import type { Order } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ClockAlert, Landmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatList } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Sums } from '../../ui/sums.tsx';
import { AddressText } from '../address-book/address-text.tsx';
import { refreshCartAndOrders } from '../orders/refresh-orders.ts';
import { forgetAttempt, forgetCheckout } from './attempt.ts';
import { Outcome } from './outcome.tsx';
import { PurchaseItem } from './purchase-item.tsx';
import { checkoutQuery } from './queries.ts';

const QUICK_MS = 1000;
const SLOW_MS = 4000;
/** How long until the page says that it is taking longer than usual, and polls less often. */
const PATIENCE_MS = 20_000;

/** The payment's status, polled until the provider has confirmed it. */
function useCheckoutState(sessionId: string) {
  const client = useQueryClient();
  const [late, setLate] = useState(false);
  const query = useQuery({
    ...checkoutQuery(sessionId),
    refetchInterval: ({ state }) => {
      // A bank debit takes days, so polling would be pointless.
      if (state.data?.payment_status !== 'unpaid' || state.data.order.payment_processing)
        return false;
      return late ? SLOW_MS : QUICK_MS;
    },
  });
  const status = query.data?.payment_status;
  const processing = query.data?.order.payment_processing ?? false;

  useEffect(() => {
    if (status !== 'unpaid' || processing) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [status, processing]);

  useEffect(() => {
    if (status !== 'paid' && status !== 'expired' && !processing) return;
    if (status === 'paid') forgetCheckout();
    else forgetAttempt();
    // The paid lines leave the cart: refresh its badge too.
    void refreshCartAndOrders(client);
  }, [status, processing, client]);

  return { ...query, late };
}

function Items({ order }: { order: Order }) {
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">Your items</h2>
      <ul className="mt-4 space-y-4">
        {order.items.map((item) => (
          <PurchaseItem
            key={item.id}
            image={item.image}
            name={item.product_name}
            facts={[item.variant_value, item.shop_name]}
            quantity={item.quantity}
            price={item.price}
          />
        ))}
      </ul>
      <Sums {...order} large />
    </Card>
  );
}

/** The order is paid: its number, what happens next, its items and its address. */
function PaidOrder({ order }: { order: Order }) {
  const shops = order.shipments.map(({ shop_name }) => shop_name);
  const voided = order.shipments.filter(({ status }) => STATUS_RULES[status].voided);
  const to = order.shipping_address;
  return (
    <div className="space-y-6">
      <Outcome icon={<CircleCheck />} tone="good" title="Thank you for your order!">
        <p className="mt-2 text-muted">
          <span>{order.total_amount > 0 ? 'Payment received.' : 'There is nothing to pay.'}</span>{' '}
          Your order number is{' '}
          <strong className="figures font-semibold whitespace-nowrap text-ink">
            {order.order_number}
          </strong>
          .
        </p>
      </Outcome>
      {voided.length > 0 ? (
        <Alert tone="warning">
          <span>{formatList(voided.map(({ shop_name }) => shop_name))}</span> couldn’t take this
          order. We’ll refund what you paid for it to your card.
        </Alert>
      ) : null}
      <Card className="p-5">
        <h2 className="text-lg font-semibold">What happens next</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5 text-sm text-muted marker:text-faint">
          <li>{`${formatList(shops)} can see your order and get it ready.`}</li>
          <li>Once a parcel ships, its tracking link appears with your order.</li>
          <li>You can check your order’s status under Orders at any time.</li>
        </ol>
      </Card>
      <Items order={order} />
      <Card className="p-5 text-sm">
        <h2 className="text-lg font-semibold">Shipping to</h2>
        <address className="mt-3 text-muted not-italic">
          <AddressText address={to} />
        </address>
      </Card>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-center">
        <ButtonLink to={pages.orders()}>View your orders</ButtonLink>
        <ButtonLink variant="secondary" to={pages.home()}>
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  );
}

const toOrders = (
  <ButtonLink variant="secondary" to={pages.orders()}>
    View your orders
  </ButtonLink>
);

function Confirming({ state, late }: { state: CheckoutState | undefined; late: boolean }) {
  return (
    <div className="flex flex-col items-center py-16 text-center">
      <span
        aria-hidden
        className="mb-6 size-10 animate-spin rounded-full border-[3px] border-line border-t-accent"
      />
      <div role="status">
        <h1 className="text-xl font-semibold">Confirming your payment…</h1>
        <p className="mx-auto mt-2 max-w-md text-sm text-balance text-muted">
          {late && state
            ? `This is taking longer than usual. You can leave this page: order ${state.order.order_number} is in your orders, and will show as paid once the payment is confirmed.`
            : 'This takes a moment. There is no need to pay again.'}
        </p>
      </div>
      {late ? <div className="mt-6">{toOrders}</div> : null}
    </div>
  );
}

/** Paid by a method that takes days to clear. */
function OnItsWay({ order }: { order: Order }) {
  return (
    <div className="space-y-6">
      <Outcome icon={<Landmark />} tone="calm" title="Your payment is on its way">
        <p className="mt-2 max-w-md text-balance text-muted">
          Your bank is processing the payment for order{' '}
          <strong className="figures font-semibold whitespace-nowrap text-ink">
            {order.order_number}
          </strong>
          , which can take a few days. We’ll hold your items in the meantime and email you.
        </p>
        <div className="mt-6">{toOrders}</div>
      </Outcome>
      <Items order={order} />
    </div>
  );
}

function Expired() {
  return (
    <Outcome icon={<ClockAlert />} tone="bad" title="This checkout has expired">
      <p className="mt-2 max-w-md text-balance text-muted">
        Nothing was charged, and your cart is unchanged. You can check out again from there.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to={pages.cart()}>Back to cart</ButtonLink>
        {toOrders}
      </div>
    </Outcome>
  );
}

function SessionOutcome({ sessionId }: { sessionId: string }) {
  const { data, error, isError, late, refetch } = useCheckoutState(sessionId);
  if (!data && isError) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <ErrorState
        title={errorMessage(error, 'We couldn’t look up your payment.')}
        {...(gone ? {} : { onRetry: () => void refetch() })}
        action={toOrders}
      />
    );
  }
  if (!data) return <Spinner page />;
  if (data.payment_status === 'paid') return <PaidOrder order={data.order} />;
  if (data.payment_status === 'expired') return <Expired />;
  if (data.order.payment_processing) return <OnItsWay order={data.order} />;
  return <Confirming state={data} late={late} />;
}

/**
 * The page to which the provider returns the buyer: waits for confirmation, then shows the order.
 */
export function ReturnPage() {
  const sessionId = useSearchParams()[0].get('session_id');
  return (
    <div className="page max-w-2xl py-10">
      {sessionId ? (
        <SessionOutcome key={sessionId} sessionId={sessionId} />
      ) : (
        <ErrorState title={CHECKOUT.notFound} action={toOrders} />
      )}
    </div>
  );
}
