import { useQuery } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { cartQuery } from '../../api/queries/cart.ts';
import { useApi } from '../../api/use-api.ts';
import { useGiveUp } from '../../api/use-give-up.ts';
import { useFocusKept } from '../../lib/use-focus-kept.ts';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { UnpaidOrders } from '../../ui/unpaid-orders.tsx';
import { CartLine } from './cart-line.tsx';
import { CartFailed, CartSkeleton, EmptyCart } from './cart-states.tsx';
import { CartSummary } from './cart-summary.tsx';
import { groupByShop } from './group-by-shop.ts';
import { useCartChanges } from './use-cart-changes.ts';

function CartContent({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const api = useApi();
  // Prices and stock move while one shops: each visit of the cart asks anew.
  const query = useQuery({ ...cartQuery(api), refetchOnMount: 'always' });
  const { step, remove } = useCartChanges();
  const giveUp = useGiveUp();
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
  const unpaid = <UnpaidOrders orders={cart.unpaid_orders} className="mb-6" {...giveUp} />;
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
              <ul className="mt-1 divide-y divide-line">
                {group.items.map((item) => (
                  <CartLine
                    key={item.id}
                    item={item}
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
