import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cartQuery } from '../features/cart/queries.ts';
import { pages } from '@souk/contract/pages';
import { ShoppingCart } from '../ui/icons.tsx';

/** The cart link with the number of lines, for a signed-in user. */
export function CartLink() {
  const { data: cart } = useQuery(cartQuery);
  const lines = cart?.items.length ?? 0;
  return (
    <Link
      to={pages.cart()}
      aria-label={lines === 0 ? 'Cart' : `Cart, ${lines} ${lines === 1 ? 'item' : 'items'}`}
      className="relative flex size-11 items-center justify-center rounded-control transition-colors hover:bg-sunken"
    >
      <ShoppingCart aria-hidden className="size-5" />
      {lines > 0 ? (
        <span
          aria-hidden
          data-testid="cart-count"
          className="figures absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent ring-2 ring-surface"
        >
          {lines > 99 ? '99+' : lines}
        </span>
      ) : null}
    </Link>
  );
}
