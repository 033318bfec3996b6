import type { Cart } from '@souk/contract/cart';
import { CART, isTooMuch } from '@souk/contract/cart-rules';
import { Link, useNavigate } from 'react-router';
import { formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';

/** The sums beside the lines. What can't be bought is a line, and outside the total. */
export function CartSummary({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const lines = cart.items.length;
  const tooMuch = isTooMuch(cart);
  const missing = cart.items.filter((item) => !item.available).length;
  return (
    <Card className="p-5 lg:sticky lg:top-24">
      <h2 className="text-lg font-semibold">Order Summary</h2>
      <dl className="mt-4 space-y-3 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Subtotal ({formatPlural(lines, 'item')})</dt>
          <dd>
            <Money dollars={cart.total_amount} />
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Shipping</dt>
          <dd className="text-muted">Calculated at checkout</dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-base font-semibold">
          <dt>Total</dt>
          <dd>
            <Money dollars={cart.total_amount} />
          </dd>
        </div>
      </dl>
      {missing > 0 ? (
        <p className="mt-3 text-sm text-warning-ink">
          {formatPlural(missing, 'unavailable item')} not included.
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
        onClick={() => void navigate(paths.checkout())}
      >
        Proceed to Checkout
      </Button>
      <Button asChild variant="ghost" className="mt-2 w-full">
        <Link to={paths.home()}>Continue Shopping</Link>
      </Button>
      <p className="mt-4 text-sm text-muted">Your card is charged in US dollars.</p>
    </Card>
  );
}
