import { CART } from '@souk/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { addToCart, cartKey } from '../../api/queries/cart.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';

type Line = { product_id: string; quantity: number; variant_id?: string | null };

/** Puts a line into the cart and says how it went; a visitor is led to login and back to this page. */
export function useAddToCart(): { add: (line: Line) => void; adding: boolean } {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: (line: Line) => addToCart(api, line),
    onSuccess: (cart) => {
      client.setQueryData(cartKey, cart);
      toast.success('Added to cart');
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to add to cart')),
  });

  function add(line: Line) {
    if (status === 'in') {
      mutate(line);
      return;
    }
    toast.error(CART.loginToAdd);
    void navigate(paths.login(pathname + search));
  }
  return { add, adding: isPending };
}
