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

/**
 * Puts a line into the cart and says how it went; a visitor is led to login and back to this page, or
 * to `returnTo`.
 */
export function useAddToCart(): { add: (line: Line, returnTo?: string) => void; adding: boolean } {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  // Known at once, where a button only knows it when it is drawn again.
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (line: Line) => addToCart(api, line),
    onSuccess: async (cart) => {
      // An older answer that is still on its way must not take the line out of sight again.
      await client.cancelQueries({ queryKey: cartKey });
      client.setQueryData(cartKey, cart);
      // Another name than the bar's link, Cart, which leads there too.
      toast.success('Added to cart', { link: { label: 'View items', to: paths.cart() } });
    },
    onError: (error, { product_id }) => {
      toast.error(errorMessage(error, 'Failed to add to cart'));
      // Most likely it was bought up or changed meanwhile: show what is true now.
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
