import { CART } from '@souk/contract/cart-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../../api/error-message.ts';
import { addToCart, cartKey } from '../../../api/queries/cart.ts';
import { productKey } from '../../../api/queries/products.ts';
import { useSession } from '../../../api/session.ts';
import { useApi } from '../../../api/use-api.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toast.tsx';

type Line = Parameters<typeof addToCart>[1];

/** Adds a line to the cart and reports how it went. Visitors log in first, then come back to `returnTo`. */
export function useAddToCart() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  // A second press may come before the button is rendered again.
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (line: Line) => addToCart(api, line),
    onSuccess: async (cart) => {
      // An older answer still on its way must not remove the line again.
      await client.cancelQueries({ queryKey: cartKey });
      client.setQueryData(cartKey, cart);
      // Not "Cart": that is the name of the link in the bar.
      toast.success('Added to cart', { link: { label: 'View items', to: paths.cart() } });
    },
    onError: (error, { product_id }) => {
      toast.error(errorMessage(error, 'Failed to add to cart'));
      // Most likely it sold out or changed meanwhile: load it again.
      void client.invalidateQueries({ queryKey: productKey(product_id), exact: true });
    },
    onSettled: () => {
      running.current = false;
    },
  });

  function add(line: Line, returnTo = pathname + search) {
    if (status !== 'in') {
      toast.error(CART.loginToAdd);
      void navigate(paths.login(returnTo));
      return;
    }
    if (running.current) return;
    running.current = true;
    mutate(line);
  }
  return { add, adding: isPending };
}
