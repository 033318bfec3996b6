import { cartApi } from '@souk/contract/cart';
import { FOLLOWS, followsApi } from '@souk/contract/follows';
import { WISHLIST, wishlistApi } from '@souk/contract/wishlist';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../api/browser-api.ts';
import { errorMessage } from '../api/error-message.ts';
import type { PendingCall } from '../features/auth/wish.ts';
import { shipToQuery } from '../features/currency/ship-to.ts';
import { followedIdsQuery, refreshFollowed } from '../features/follows/queries.ts';
import { addAll } from '../features/products/page/add-all.ts';
import { refreshSaved, savedIdsQuery } from '../features/products/page/saved-ids.ts';
import { showAdded } from '../features/products/page/show-added.ts';
import { toast } from '../ui/toast.tsx';

const FAILED = {
  add: 'Failed to add to cart',
  save: 'The product could not be saved',
  follow: 'The shop could not be followed',
};

/** Does what a visitor was about to do before signing in, and reports the result. */
export async function fulfilWish(client: QueryClient, wish: PendingCall): Promise<void> {
  if (wish.kind === 'add_all') {
    const { cart, failed } = await addAll(client, wish.items);
    if (cart) await showAdded(client, cart);
    for (const { name, reason } of failed) toast.error(`${name}: ${reason}`);
    return;
  }
  try {
    if (wish.kind === 'add') {
      const query = await shipToQuery(client);
      await showAdded(client, await api.call(cartApi.add, { body: wish.line, query }));
    } else if (wish.kind === 'save') {
      await api.call(wishlistApi.save, { params: { productId: wish.id } });
      toast.success(wish.soldOut ? WISHLIST.willTell : WISHLIST.saved);
      await readAgain(client, savedIdsQuery.queryKey);
      await refreshSaved(client);
    } else {
      await api.call(followsApi.follow, { params: { shopId: wish.id } });
      toast.success(FOLLOWS.following(wish.name));
      await readAgain(client, followedIdsQuery.queryKey);
      await refreshFollowed(client);
    }
  } catch (error) {
    toast.error(errorMessage(error, FAILED[wish.kind]));
  }
}

async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // A response already in flight doesn't include the change, and would pass for the new one.
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
