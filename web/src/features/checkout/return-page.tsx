import type { CheckoutState } from '@souk/contract/checkout';
import { CHECKOUT } from '@souk/contract/checkout';
import { ClockAlert } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Outcome } from './outcome.tsx';
import { PaidOrder } from './paid-order.tsx';
import { useCheckoutState } from './use-checkout-state.ts';

const toOrders = (
  <Button asChild variant="secondary">
    <Link to={paths.orders()}>View Your Orders</Link>
  </Button>
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
            ? `This takes longer than usual. You may leave this page: order ${state.order.order_number} is in your orders, and shows as paid as soon as the payment is confirmed.`
            : 'This takes a moment. There is no need to pay again.'}
        </p>
      </div>
      {late ? <div className="mt-6">{toOrders}</div> : null}
    </div>
  );
}

function Expired() {
  return (
    <Outcome icon={<ClockAlert />} tone="bad" title="This checkout has expired">
      <p className="mt-2 max-w-md text-balance text-muted">
        Nothing was charged, and your cart is as it was. You can check out again from there.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to={paths.cart()}>Back to Cart</Link>
        </Button>
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
        title={errorMessage(error, 'We could not look up your payment.')}
        {...(gone ? {} : { onRetry: () => void refetch() })}
        action={toOrders}
      />
    );
  }
  if (!data) return <Spinner page />;
  if (data.payment_status === 'paid') return <PaidOrder order={data.order} />;
  if (data.payment_status === 'expired') return <Expired />;
  return <Confirming state={data} late={late} />;
}

/** Where the provider leads back to: waits for its word, then shows the order. */
export function ReturnPage({ sessionId }: { sessionId: string | null }) {
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
