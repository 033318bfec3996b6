import type { Cart } from '@souk/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.ts';
import { cartKey, removeCartItem, updateCartItem } from '../../api/queries/cart.ts';
import { useApi } from '../../api/use-api.ts';
import { toast } from '../../ui/toast.tsx';
import { stepQuantity, withoutItem, withQuantity } from './change-cart.ts';

type Change = { itemId: string; quantity: number | 'remove' };

/**
 * Changes of the cart's lines: shown at once, sent one after the other so that the last click wins,
 * and undone with a message where the server refuses.
 */
export function useCartChanges() {
  const api = useApi();
  const client = useQueryClient();
  const mutationKey = ['change-cart'];
  const isLast = () => client.isMutating({ mutationKey }) === 1;

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: ({ itemId, quantity }: Change) =>
      quantity === 'remove' ? removeCartItem(api, itemId) : updateCartItem(api, itemId, quantity),
    onMutate: async ({ itemId, quantity }) => {
      await client.cancelQueries({ queryKey: cartKey });
      const before = client.getQueryData<Cart>(cartKey);
      if (before) {
        const after =
          quantity === 'remove'
            ? withoutItem(before, itemId)
            : withQuantity(before, itemId, quantity);
        client.setQueryData(cartKey, after);
      }
      return { before };
    },
    onSuccess: (cart, { quantity }) => {
      // While further clicks wait to be sent, the cart they lead to stays on the screen.
      if (isLast()) client.setQueryData(cartKey, cart);
      if (quantity === 'remove') toast.success('Item removed');
    },
    onError: (error, { quantity }, context) => {
      if (context?.before) client.setQueryData(cartKey, context.before);
      const specific =
        quantity === 'remove' ? 'Failed to remove the item' : 'Failed to update the quantity';
      toast.error(errorMessage(error, specific));
    },
    onSettled: (_cart, error) =>
      error && isLast() ? client.invalidateQueries({ queryKey: cartKey }) : undefined,
  });

  return {
    /** From what the line will hold, not from what is drawn: two quick clicks are two steps. */
    step: (itemId: string, by: 1 | -1) => {
      const cart = client.getQueryData<Cart>(cartKey);
      const quantity = cart ? stepQuantity(cart, itemId, by) : null;
      if (quantity !== null) mutate({ itemId, quantity });
    },
    remove: (itemId: string) => mutate({ itemId, quantity: 'remove' }),
  };
}
