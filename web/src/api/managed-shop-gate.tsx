import { SHOPS, type ShopWithReviews } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorMessage } from './error-message.ts';
import { isNotFound } from './not-found.ts';
import { shopQuery } from './queries/shops.ts';
import { useSession } from './session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';

type Unready = {
  shop: null;
  status: 'loading' | 'missing' | 'forbidden' | 'error';
  /** The message for the user; null while it loads. */
  error: string | null;
};
export type ManagedShop = ({ shop: ShopWithReviews; status: 'ready'; error: null } | Unready) & {
  retry: () => void;
};

/**
 * A shop that the signed-in user wants to manage: its owner or an admin may. The API checks too; checking
 * here spares others a form that would be refused.
 */
export function useManagedShop(shopId: string): ManagedShop {
  const { user } = useSession();
  const query = useQuery(shopQuery(shopId));
  const retry = () => void query.refetch();
  const { data: shop } = query;
  if (shop) {
    const may = user !== null && (user.is_admin || user.id === shop.owner_id);
    return may
      ? { shop, status: 'ready', error: null, retry }
      : { shop: null, status: 'forbidden', error: SHOPS.notYours, retry };
  }
  if (!query.isError) return { shop: null, status: 'loading', error: null, retry };
  if (isNotFound(query.error)) {
    return {
      shop: null,
      status: 'missing',
      error: errorMessage(query.error, SHOPS.notFound),
      retry,
    };
  }
  const error = errorMessage(query.error, 'Failed to load this shop.');
  return { shop: null, status: 'error', error, retry };
}

type ManagedShopGateProps = {
  shopId: string;
  /** Shown while the shop loads; by default a spinner. */
  loading?: ReactNode;
  /** Shown if the shop fails to load; by default a general message. */
  failed?: (error: string, retry: () => void) => ReactNode;
  children: (shop: ShopWithReviews) => ReactNode;
};

/** Guards the pages that manage a shop: anyone but its owner and admins gets a message and a way back. */
export function ManagedShopGate({ shopId, loading, failed, children }: ManagedShopGateProps) {
  const { shop, status, error, retry } = useManagedShop(shopId);
  if (shop) return children(shop);
  if (status === 'loading') return loading ?? <Spinner page />;
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      {status === 'error' ? (
        (failed?.(error ?? '', retry) ?? <ErrorState title={error ?? ''} onRetry={retry} />)
      ) : (
        <EmptyState
          level={1}
          icon={<Store />}
          title={error ?? ''}
          action={
            <Button asChild>
              <Link to={paths.dashboard()}>Go to Dashboard</Link>
            </Button>
          }
        />
      )}
    </div>
  );
}
