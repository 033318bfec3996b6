import type { Cart } from '@souk/contract/cart';
import { pages } from '@souk/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toast.tsx';
import { cartKey } from '../cart-key.ts';

/** Updates the cart and confirms what was just added. */
export async function showAdded(client: QueryClient, cart: Cart): Promise<void> {
  // A response already in flight would overwrite it.
  await client.cancelQueries({ queryKey: cartKey });
  client.setQueryData(cartKey, cart);
  // Not "Cart", which is the name of the header's link.
  toast.success('Added to cart', { link: { label: 'View items', to: pages.cart() } });
}
