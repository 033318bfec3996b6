import { checkoutApi } from '@souk/contract/checkout';
import { ORDERS } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ShoppingCart } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { refreshCartAndOrders } from '../orders/refresh-orders.ts';
import { forgetAttempt, forgetCheckout } from './attempt.ts';
import { Outcome } from './outcome.tsx';

const toOrders = <ButtonLink to={pages.orders()}>View your orders</ButtonLink>;

function Cancelled() {
  return (
    <Outcome icon={<ShoppingCart />} tone="calm" title="Payment cancelled">
      <p className="mt-2 max-w-md text-balance text-muted">
        Nothing was charged, and your cart is unchanged.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to={pages.cart()}>Back to cart</ButtonLink>
        <ButtonLink variant="secondary" to={pages.checkout()}>
          Back to checkout
        </ButtonLink>
      </div>
    </Outcome>
  );
}

/** The payment went through before it could be cancelled. */
function PaidAfterAll({ message }: { message: string }) {
  return (
    <Outcome icon={<CircleCheck />} tone="good" title={message}>
      <p className="mt-2 max-w-md text-balance text-muted">
        Your payment had already gone through, so the order stands.
      </p>
      <div className="mt-6">{toOrders}</div>
    </Outcome>
  );
}

/**
 * Whether the order is already paid. One that is still being placed can be cancelled in a moment.
 */
function isPaid(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_paid';
}

function Cancelling({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: () => api.call(checkoutApi.cancel, { params: { orderId } }),
    onSuccess: forgetAttempt,
    onError: (failure) => {
      if (isPaid(failure)) forgetCheckout();
    },
    onSettled: () => void refreshCartAndOrders(client),
  });
  // Cancelling is idempotent: a reload of this page does no harm.
  useEffect(() => mutate(), [mutate]);

  if (isSuccess) return <Cancelled />;
  if (!error) return <Spinner page />;
  if (isPaid(error)) return <PaidAfterAll message={errorMessage(error)} />;
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <ErrorState
      title={errorMessage(error, 'We couldn’t cancel this order.')}
      {...(gone ? {} : { onRetry: () => mutate() })}
      action={toOrders}
    />
  );
}

/**
 * The page to which the provider sends a buyer who cancelled: the items go back into stock at once.
 */
export function CancelledPage() {
  const orderId = useSearchParams()[0].get('order_id');
  return (
    <div className="page max-w-2xl py-16">
      {orderId ? (
        <Cancelling key={orderId} orderId={orderId} />
      ) : (
        <ErrorState title={ORDERS.notFound} action={toOrders} />
      )}
    </div>
  );
}
