import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import { SHOPS, type ShopWithReviews } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { Navigate } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { isNotFound } from '../../api/not-found.ts';
import { useSession } from '../../api/session.ts';
import type { Elements } from '../../lib/elements.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { shopQuery } from './queries.ts';

type ManagedShopGateProps = {
  shopId: string;
  /** Shown while the shop loads; by default a spinner. */
  loading?: Elements;
  /** The page if the shop fails to load; by default a general message. */
  failed?: (error: string, retry: () => void) => Elements;
  children: (shop: ShopWithReviews) => Elements;
};

/**
 * Guards the pages that manage a shop: anyone but its owner and admins gets a message and a way back. The API
 * checks too; checking here spares others a form that would be refused.
 */
export function ManagedShopGate({ shopId, loading, failed, children }: ManagedShopGateProps) {
  const { user } = useSession();
  const { data: shop, error, refetch } = useQuery(shopQuery(shopId));
  if (shop && (user?.is_admin || user?.id === shop.owner_id)) return children(shop);
  if (!shop && !error) return loading ?? <Spinner page />;
  const retry = () => void refetch();
  const text = errorMessage(error, 'Failed to load this shop.');
  // Admins can still view closed shops.
  if (user?.is_admin && isNotFound(error)) return <Navigate replace to={adminPages.shop(shopId)} />;
  const refused = shop || isNotFound(error);
  if (failed && !refused) return failed(text, retry);
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      {refused ? (
        <EmptyState
          level={1}
          icon={<Store />}
          title={shop ? SHOPS.notYours : errorMessage(error, SHOPS.notFound)}
          action={<ButtonLink to={pages.dashboard()}>Go to dashboard</ButtonLink>}
        />
      ) : (
        <ErrorState title={text} onRetry={retry} />
      )}
    </div>
  );
}
