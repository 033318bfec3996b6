import { SHOPS, type ShopWithReviews } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from './error-message.ts';
import { isNotFound } from './not-found.ts';
import { shopQuery } from './queries/shops.ts';
import { useSession } from './session.ts';
import { useApi } from './use-api.ts';

type Unready = {
  shop: null;
  status: 'loading' | 'missing' | 'forbidden' | 'error';
  /** The sentence for a person; null while it loads. */
  error: string | null;
};
export type ManagedShop = ({ shop: ShopWithReviews; status: 'ready'; error: null } | Unready) & {
  retry: () => void;
};

/**
 * A shop that the signed-in user wants to manage: its owner may, and an admin. What the API says is
 * the same; asked here, nobody fills in a form that can only be refused.
 */
export function useManagedShop(shopId: string): ManagedShop {
  const { user } = useSession();
  const query = useQuery(shopQuery(useApi(), shopId));
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
