import { cartApi } from '@souk/contract/cart';
import { CART } from '@souk/contract/cart-rules';
import type { BodyInputOf } from '@souk/contract/endpoint';
import { pages } from '@souk/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../../api/browser-api.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { isSignedIn } from '../../../api/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { keepWish } from '../../auth/wish.ts';
import { shipToQuery } from '../../currency/ship-to.ts';
import { productQuery } from '../queries.ts';
import { showAdded } from './show-added.ts';

type Line = BodyInputOf<typeof cartApi.add>;

/**
 * Adds a line to the cart and reports the result. Visitors log in first, then come back to
 * `returnTo`, and the line is added.
 */
export function useAddToCart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // A second press may come before the button re-renders.
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: Line) =>
      api.call(cartApi.add, { body, query: await shipToQuery(client) }),
    onSuccess: (cart) => showAdded(client, cart),
    onError: (error, { product_id }) => {
      toast.error(errorMessage(error, 'Failed to add to cart'));
      // Most likely it sold out or changed meanwhile: reload it.
      void client.invalidateQueries({ queryKey: productQuery(product_id).queryKey, exact: true });
    },
    onSettled: () => {
      running.current = false;
    },
  });

  /** `name`: the product's. */
  function add(name: string, line: Line, returnTo = pathname + search) {
    if (!isSignedIn()) {
      toast.error(CART.loginToAdd);
      keepWish({ kind: 'add', name, line }, returnTo);
      void navigate(pages.login(returnTo));
      return;
    }
    if (running.current) return;
    running.current = true;
    mutate(line);
  }
  return { add, adding: isPending };
}
