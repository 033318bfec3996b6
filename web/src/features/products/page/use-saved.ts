import { WISHLIST, wishlistApi } from '@souk/contract/wishlist';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/browser-api.ts';
import { useSignedIn } from '../../../api/session.ts';
import { useMark } from '../../auth/use-mark.ts';
import { refreshSaved, savedIdsQuery, showSaved } from './saved-ids.ts';

type SavableProduct = { id: string; name: string; stock_quantity: number };

/** Whether the user saved this product or awaits its return, and how to change that. */
export function useSaved({ id, name, stock_quantity }: SavableProduct) {
  const signedIn = useSignedIn();
  const { data: known } = useQuery({
    ...savedIdsQuery,
    enabled: signedIn,
    select: ({ product_ids, awaited_ids }) => ({
      saved: product_ids.includes(id),
      awaited: awaited_ids.includes(id),
    }),
  });
  const soldOut = stock_quantity < 1;
  const { marked, set, toggle } = useMark({
    id: `saved-${id}`,
    known: known?.saved,
    call: (saved) =>
      api.call(saved ? wishlistApi.save : wishlistApi.forget, { params: { productId: id } }),
    // Saving a sold-out product means waiting for it.
    show: (client, saved) => showSaved(client, id, { saved, awaited: saved && soldOut }),
    refresh: refreshSaved,
    says: (saved) => (saved ? (soldOut ? WISHLIST.willTell : WISHLIST.saved) : WISHLIST.removed),
    loginFirst: WISHLIST.loginFirst,
    wish: { kind: 'save', id, name, soldOut },
  });
  return { saved: marked, awaited: known ? known.awaited : marked && soldOut, set, toggle };
}
