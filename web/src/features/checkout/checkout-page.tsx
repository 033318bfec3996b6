import type { Cart } from '@souk/contract/cart';
import { CHECKOUT, type ShippingAddress } from '@souk/contract/checkout';
import { formatUsd } from '@souk/contract/currency';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useMoney } from '../currency/money.ts';
import { cartQuery } from '../cart/queries.ts';
import { siteQuery } from '../site/queries.ts';
import { useSession } from '../../api/session.ts';
import { UnpaidOrders } from '../orders/unpaid-orders.tsx';
import { formatPlural } from '../../lib/format.ts';
import { pages } from '@souk/contract/pages';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { buyable, checkoutRequest, totalsOf } from './checkout-request.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ShippingFields, useKeptForm } from './shipping-form.tsx';
import { checkoutMessage, type Question, usePlaceOrder } from './use-place-order.ts';

function CheckoutSkeleton() {
  return (
    <>
      <Spinner className="sr-only" />
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-8">
        <div className="space-y-5 rounded-card border border-line bg-surface p-6">
          <Skeleton className="h-6 w-48" />
          {[0, 1, 2, 3, 4].map((row) => (
            <div key={row} className="grid gap-4 sm:grid-cols-2">
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
            </div>
          ))}
        </div>
        <div className="space-y-4 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-28" />
        </div>
      </div>
    </>
  );
}

type UnpaidQuestionProps = {
  question: Question;
  busy: boolean;
  onReplace: () => void;
  onClose: () => void;
};

/**
 * Asks before ordering the same items twice: pay the earlier order, or cancel it for the new one.
 */
function UnpaidQuestion({ question, busy, onReplace, onClose }: UnpaidQuestionProps) {
  const several = question.unpaid.length > 1;
  return (
    <Dialog
      open
      onOpenChange={(next) => (next || busy ? undefined : onClose())}
      title="You have an unpaid order for this"
      description={`${several ? 'These orders hold' : 'This order holds'} items you are about to order again.`}
      footer={
        <Button variant="secondary" busy={busy} onClick={onReplace}>
          {several ? 'Cancel them and place the new order' : 'Cancel it and place the new order'}
        </Button>
      }
    >
      <ul className="space-y-3">
        {question.unpaid.map(({ id, order_number, total_amount, checkout_url }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <p className="figures">
              <span className="font-medium">{order_number}</span> · {formatUsd(total_amount)}
            </p>
            {checkout_url === null ? (
              <p className="text-sm text-muted">Its payment is being prepared</p>
            ) : (
              <ButtonLink href={checkout_url}>Continue to payment</ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

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
  const { code: currency } = useMoney();
  const conflict = error instanceof ApiError && (error.status === 409 || error.status === 412);
  const { setError } = form;

  useEffect(() => {
    // A field that only the server rejected shows its message too.
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
      void navigate(pages.cart());
      return;
    }
    place({
      request: checkoutRequest(items, address, currency),
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
            {CHECKOUT.redirect}
          </p>
        </Card>
      </div>
      <div className="space-y-4 lg:sticky lg:top-6">
        <CheckoutSummary items={items} freeShippingOver={freeShippingOver} />
        {left > 0 ? (
          <Alert tone="warning">
            {formatPlural(left, 'item')} in your cart can't be bought now and{' '}
            {left === 1 ? 'is' : 'are'} not part of this order.{' '}
            <Link to={pages.cart()} className="font-medium underline">
              Review your cart
            </Link>
          </Alert>
        ) : null}
        {conflict ? (
          <Alert tone="danger" title={checkoutMessage(error)}>
            <Link to={pages.cart()} className="font-medium underline">
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
  const { user } = useSession();
  const cart = useQuery({ ...cartQuery, refetchOnMount: 'always' });
  const site = useQuery(siteQuery);

  if (!cart.data && cart.isError) {
    return (
      <ErrorState
        title="Failed to load cart."
        onRetry={() => void cart.refetch()}
        action={
          <ButtonLink variant="ghost" to={pages.cart()}>
            Go back
          </ButtonLink>
        }
      />
    );
  }
  // The sums depend on the site's settings: they are shown once both are known, so that they never
  // jump.
  if (!cart.data || site.isPending || !user) return <CheckoutSkeleton />;
  if (buyable(cart.data).length === 0) return <Navigate to={pages.cart()} replace />;
  return (
    <>
      <UnpaidOrders orders={cart.data.unpaid_orders} className="mb-6" />
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
