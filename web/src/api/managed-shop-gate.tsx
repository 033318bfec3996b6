import type { ShopWithReviews } from '@souk/contract/shops';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useManagedShop } from './use-managed-shop.ts';

type ManagedShopGateProps = {
  shopId: string;
  /** The page's own shape while the shop is on its way; a spinner where there is none. */
  loading?: ReactNode;
  /** The page's own words where the shop could not be loaded; the general ones where there are none. */
  failed?: (error: string, retry: () => void) => ReactNode;
  children: (shop: ShopWithReviews) => ReactNode;
};

/**
 * The pages of a shop's management stand behind this: drawn for who may manage the shop, a sentence and
 * a way back for anyone else.
 */
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
