import { currencyName } from '@souk/contract/amount-texts';
import type { Cart } from '@souk/contract/cart';
import { CART, isTooMuch } from '@souk/contract/cart-rules';
import { countryName } from '@souk/contract/countries';
import { toMinor, toAmount } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import { protectionName } from '@souk/contract/site-name';
import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatPlural } from '../../lib/format.ts';
import { useFocusKept } from '../../lib/list-focus.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ShieldCheck } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { useShipTo } from '../currency/ship-to.ts';
import { UnpaidOrders } from '../orders/unpaid-orders.tsx';
import { CartCodes } from './cart-codes.tsx';
import { CartLine } from './cart-line.tsx';
import { isCounted, useCartChanges } from './change-cart.ts';
import { groupByShop } from './group-by-shop.ts';
import { cartQuery } from './queries.ts';
import { CartCountry, ShopShipping } from './shop-shipping.tsx';

function EmptyCart() {
  return (
    <EmptyState
      icon={<ShoppingCart />}
      title="Your cart is empty"
      text="Start shopping to add items to your cart"
      action={<ButtonLink to={pages.home()}>Continue Shopping</ButtonLink>}
    />
  );
}

/** Shown both in the page and in a toast, once for each failure. */
function CartFailed({ failures, onRetry }: { failures: number; onRetry: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error('Failed to load cart. Please try again.');
  }, [failures]);

  function goBack(event: MouseEvent) {
    // The link leads home, unless there is a page to go back to.
    if (window.history.length < 2) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <ErrorState
      title="Failed to load your cart."
      onRetry={onRetry}
      action={
        <ButtonLink variant="ghost" to={pages.home()} onClick={goBack}>
          Go back
        </ButtonLink>
      }
    />
  );
}

function CartSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8">
      <div className="space-y-4 rounded-card border border-line bg-surface p-4">
        <Skeleton className="h-5 w-40" />
        {[0, 1, 2].map((line) => (
          <div key={line} className="flex gap-4 py-2">
            <Skeleton className="h-30 w-24" />
            <div className="flex-1 space-y-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-11 w-32" />
            </div>
          </div>
        ))}
      </div>
      <div className="space-y-4 rounded-card border border-line bg-surface p-5">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  );
}

/** The totals beside the lines, without lines that can't be bought or shipped to that country. */
function CartSummary({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const { country } = useShipTo();
  const lines = cart.items.length;
  const tooMuch = isTooMuch(cart);
  const missing = cart.items.filter((item) => !item.available).length;
  const counted = cart.items.filter((item) => isCounted(cart, item)).length;
  const staying = lines - missing - counted;
  return (
    <Card className="p-5 lg:sticky lg:top-24">
      <h2 className="text-lg font-semibold">Order Summary</h2>
      <dl className="mt-4 space-y-3 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{`Subtotal (${formatPlural(lines, 'item')})`}</dt>
          <dd>
            <Money dollars={cart.total_amount} />
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Shipping</dt>
          <dd className="text-muted">Calculated at checkout</dd>
        </div>
        {cart.discount > 0 ? (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">Discount</dt>
            <dd>
              <Money dollars={-cart.discount} />
            </dd>
          </div>
        ) : null}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-base font-semibold">
          <dt>Total</dt>
          <dd>
            <Money dollars={toAmount(toMinor(cart.total_amount) - toMinor(cart.discount))} />
          </dd>
        </div>
      </dl>
      <CartCountry cart={cart.items} />
      <CartCodes cart={cart} />
      {missing > 0 ? (
        <p className="mt-3 text-sm text-warning-ink">
          {`${formatPlural(missing, 'unavailable item')} not included.`}
        </p>
      ) : null}
      {staying > 0 ? (
        <p className="mt-3 text-sm text-warning-ink">
          {`Not included: ${formatPlural(staying, 'item')} that can’t be shipped to ${countryName(country)}.`}
        </p>
      ) : null}
      {tooMuch ? (
        <Alert tone="danger" className="mt-4">
          {CART.tooMuch}
        </Alert>
      ) : null}
      <Button
        size="lg"
        className="mt-5 w-full"
        disabled={missing === lines || tooMuch}
        onClick={() => void navigate(pages.checkout())}
      >
        Proceed to Checkout
      </Button>
      <ButtonLink variant="ghost" className="mt-2 w-full" to={pages.home()}>
        Continue Shopping
      </ButtonLink>
      <p className="mt-4 text-sm text-muted">{`Your card is charged in ${currencyName()}.`}</p>
      <Link
        to={pages.protection()}
        className="mt-1 flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink hover:underline"
      >
        <ShieldCheck aria-hidden className="size-4 shrink-0 text-success-ink" />
        <span>{protectionName()}</span>
      </Link>
    </Card>
  );
}

function CartContent({ heading }: { heading: RefObject<HTMLElement | null> }) {
  // Prices and stock change while people shop: each visit to the cart refetches it.
  const query = useQuery({ ...cartQuery, refetchOnMount: 'always' });
  const { step, remove } = useCartChanges();
  const cart = query.data;
  const ids = cart?.items.map(({ id }) => id).join(' ');
  const focusKept = useFocusKept('[data-remove]', heading, ids);

  if (!cart && query.isError) {
    return <CartFailed failures={query.errorUpdateCount} onRetry={() => void query.refetch()} />;
  }
  if (!cart) {
    return (
      <>
        <Spinner className="sr-only" />
        <CartSkeleton />
      </>
    );
  }
  const unpaid = <UnpaidOrders orders={cart.unpaid_orders} className="mb-6" />;
  if (cart.items.length === 0) {
    return (
      <>
        {unpaid}
        <EmptyCart />
      </>
    );
  }
  return (
    <>
      {unpaid}
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8">
        <div className="min-w-0 space-y-6" {...focusKept}>
          {groupByShop(cart.items).map((group) => (
            <Card key={group.name} className="pb-1">
              <h2 className="flex items-center gap-2 font-semibold">
                <span
                  aria-hidden
                  className="size-3 shrink-0 rounded-full"
                  style={{ backgroundColor: group.color }}
                />
                <span className="min-w-0 truncate">{group.name}</span>
              </h2>
              <ShopShipping cart={cart} items={group.items} />
              <ul className="mt-1 divide-y divide-line">
                {group.items.map((item) => (
                  <CartLine
                    key={item.id}
                    item={item}
                    counted={isCounted(cart, item)}
                    onStep={(by) => step(item.id, by)}
                    onRemove={() => remove(item.id)}
                  />
                ))}
              </ul>
            </Card>
          ))}
        </div>
        <CartSummary cart={cart} />
      </div>
    </>
  );
}

export function CartPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="page py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-2xl font-semibold outline-none">
        Shopping Cart
      </h1>
      <CartContent heading={heading} />
    </div>
  );
}
