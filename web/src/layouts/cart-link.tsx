import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { cartQuery } from '../features/cart/queries.ts';
import { cn } from '../lib/cn.ts';
import { ShoppingCart } from '../ui/icons.tsx';

export const cartLabel = (lines = 0) =>
  lines === 0 ? 'Cart' : `Cart, ${lines} ${lines === 1 ? 'item' : 'items'}`;

type CartCountProps = {
  /** Undefined until known. */
  lines: number | undefined;
  testId?: string;
};

/** The number of cart lines, on the corner of the icon. It pulses when it changes. */
export function CartCount({ lines, testId }: CartCountProps) {
  const [first, setFirst] = useState(lines);
  if (first === undefined && lines !== undefined) setFirst(lines);
  if (!lines) return null;
  return (
    <span
      key={lines}
      aria-hidden
      data-testid={testId}
      className={cn('cart-count', lines !== first && 'animate-pulse-once')}
    >
      {lines > 99 ? '99+' : lines}
    </span>
  );
}

/** The cart link with the number of lines, for a signed-in user. */
export function CartLink({ className }: { className?: string }) {
  const { data: cart } = useQuery(cartQuery);
  const lines = cart?.items.length;
  return (
    <Link
      to={pages.cart()}
      aria-label={cartLabel(lines)}
      className={cn(
        'relative flex size-11 items-center justify-center rounded-control transition-colors hover:bg-sunken',
        className,
      )}
    >
      <ShoppingCart aria-hidden className="size-5" />
      <CartCount lines={lines} testId="cart-count" />
    </Link>
  );
}
