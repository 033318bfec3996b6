import { CHECKOUT, type ShippingAddress } from '@souk/contract/checkout';
import type { Cart } from '@souk/contract/cart';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { cartQuery } from '../../api/queries/cart.ts';
import { siteQuery } from '../../api/queries/site.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { useGiveUp } from '../../api/use-give-up.ts';
import { formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { UnpaidOrders } from '../../ui/unpaid-orders.tsx';
import { buyable, checkoutRequest, totalsOf } from './checkout-request.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ShippingFields } from './shipping-fields.tsx';
import { UnpaidQuestion } from './unpaid-question.tsx';
import { useKeptForm } from './use-kept-form.ts';
import { checkoutMessage, usePlaceOrder } from './use-place-order.ts';

type CheckoutFormProps = {
  userId: string;
  cart: Cart;
  freeShippingOver: number | null | undefined;
};

function CheckoutForm({ userId, cart, freeShippingOver }: CheckoutFormProps) {
  const form = useKeptForm(userId);
  const { place, busy, error, question, replace, dismiss } = usePlaceOrder(userId);
  const items = buyable(cart);
  const left = cart.items.length - items.length;
  const navigate = useNavigate();
  const conflict = error instanceof ApiError && (error.status === 409 || error.status === 412);
  const { setError } = form;

  useEffect(() => {
    // A field that the server alone found wrong says so where it stands.
    if (!(error instanceof ApiError)) return;
    for (const { path, message } of error.errors) {
      const [where, name] = path.split('.');
      if (where === 'shipping_address' && name) {
        setError(name as keyof ShippingAddress, { message });
      }
    }
  }, [error, setError]);

  function submit(address: ShippingAddress) {
    if (items.length === 0) {
      toast.error(CHECKOUT.empty);
      void navigate(paths.cart());
      return;
    }
    place({
      request: checkoutRequest(items, address),
      cart,
      shownTotalCents: totalsOf(items, freeShippingOver ?? null).total,
    });
  }

  return (
    <form
      noValidate
      aria-label="Checkout"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-8"
    >
      <div className="min-w-0 space-y-6">
        <Card className="p-5 sm:p-6">
          <h2 className="mb-5 text-lg font-semibold">Shipping Information</h2>
          <ShippingFields form={form} />
        </Card>
        <Card className="p-5 sm:p-6">
          <h2 className="text-lg font-semibold">Payment Method</h2>
          <p className="mt-3 flex items-start gap-3 text-sm text-muted">
            <CreditCard aria-hidden className="size-5 shrink-0 text-accent-ink" />
            You will be redirected to Stripe to complete your payment securely.
          </p>
        </Card>
      </div>
      <div className="space-y-4 lg:sticky lg:top-6">
        <CheckoutSummary items={items} freeShippingOver={freeShippingOver} />
        {left > 0 ? (
          <Alert tone="warning">
            {formatPlural(left, 'item')} in your cart can't be bought now and{' '}
            {left === 1 ? 'is' : 'are'} not part of this order.{' '}
            <Link to={paths.cart()} className="font-medium underline">
              Review your cart
            </Link>
          </Alert>
        ) : null}
        {conflict ? (
          <Alert tone="danger" title={checkoutMessage(error)}>
            <Link to={paths.cart()} className="font-medium underline">
              Review your cart
            </Link>
          </Alert>
        ) : null}
        <Button type="submit" size="lg" busy={busy} className="w-full">
          {busy ? 'Processing...' : 'Place Order'}
        </Button>
        {question ? (
          <UnpaidQuestion
            question={question}
            busy={busy}
            onReplace={() => replace(question)}
            onClose={dismiss}
          />
        ) : null}
      </div>
    </form>
  );
}

function CheckoutContent() {
  const api = useApi();
  const { user } = useSession();
  const cart = useQuery({ ...cartQuery(api), refetchOnMount: 'always' });
  const site = useQuery(siteQuery(api));
  const giveUp = useGiveUp();

  if (!cart.data && cart.isError) {
    return (
      <ErrorState
        title="Failed to load cart."
        onRetry={() => void cart.refetch()}
        action={
          <Button asChild variant="ghost">
            <Link to={paths.cart()}>Go back</Link>
          </Button>
        }
      />
    );
  }
  // The sums hang on the site's settings: they are shown once both are known, and never jump.
  if (!cart.data || site.isPending || !user) return <CheckoutSkeleton />;
  if (buyable(cart.data).length === 0) return <Navigate to={paths.cart()} replace />;
  return (
    <>
      <UnpaidOrders orders={cart.data.unpaid_orders} className="mb-6" {...giveUp} />
      <CheckoutForm
        userId={user.id}
        cart={cart.data}
        freeShippingOver={site.data?.free_shipping_over}
      />
    </>
  );
}

export function CheckoutPage() {
  return (
    <div className="page py-8">
      <h1 className="mb-6 text-2xl font-semibold">Checkout</h1>
      <CheckoutContent />
    </div>
  );
}
