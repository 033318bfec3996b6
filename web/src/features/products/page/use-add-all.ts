import { CART } from '@souk/contract/cart-rules';
import { pages } from '@souk/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { keepWish, type NamedLine } from '../../auth/wish.ts';
import { addAll, type Failure } from './add-all.ts';
import { showAdded } from './show-added.ts';

/**
 * Adds several lines to the cart and names those that can't be added. Visitors log in first, then
 * come back, and the lines are added.
 */
export function useAddAll(items: readonly NamedLine[]) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const [failures, setFailures] = useState<Failure[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => addAll(client, items),
    onSuccess: async ({ cart, failed }) => {
      setFailures(failed);
      if (cart) await showAdded(client, cart);
    },
  });

  function add() {
    if (status !== 'in') {
      toast.error(CART.loginToAdd);
      keepWish({ kind: 'add_all', items }, pathname + search);
      void navigate(pages.login(pathname + search));
      return;
    }
    setFailures([]);
    if (!isPending) mutate();
  }
  return { addAll: add, adding: isPending, failures };
}
