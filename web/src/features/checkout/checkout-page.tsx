import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useSession } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { addressesQuery } from '../address-book/queries.ts';
import { cartQuery } from '../cart/queries.ts';
import { detectedQuery } from '../currency/money.ts';
import { UnpaidOrders } from '../orders/unpaid-orders.tsx';
import { siteQuery } from '../site/queries.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { buyable } from './checkout-request.ts';

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

function CheckoutContent() {
  const { user } = useSession();
  const cart = useQuery({ ...cartQuery, refetchOnMount: 'always' });
  const site = useQuery(siteQuery);
  const addresses = useQuery(addressesQuery);
  const detected = useQuery(detectedQuery);

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
  // Wait for everything, so that nothing jumps. If addresses or country fail, the buyer types them.
  const pending = [site, addresses, detected].some(({ isPending }) => isPending);
  if (!cart.data || pending || !user) return <CheckoutSkeleton />;
  if (buyable(cart.data).length === 0) return <Navigate to={pages.cart()} replace />;
  return (
    <>
      <UnpaidOrders orders={cart.data.unpaid_orders} className="mb-6" />
      <CheckoutForm
        buyer={{
          user,
          saved: addresses.data ?? [],
          country: detected.data?.country_code ?? '',
        }}
        cart={cart.data}
        site={site.data}
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
