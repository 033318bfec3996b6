import { cartApi, type Cart, type CartItem } from '@souk/contract/cart';
import { toMinor, toAmount } from '@souk/contract/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { toast } from '../../ui/toast.tsx';
import { shipToQuery } from '../currency/ship-to.ts';
import { cartKey } from '../products/cart-key.ts';

/**
 * Whether the total includes a line: it can be bought, and shipped to the visitor's country. During
 * an upgrade the release before may answer, which doesn't say the latter.
 */
export const isCounted = (
  { not_shippable = [] }: Partial<Pick<Cart, 'not_shippable'>>,
  { available, product_id }: CartItem,
): boolean => available && !not_shippable.some((goods) => goods.product_id === product_id);

/** The cart with these lines and the resulting total. */
function withItems(cart: Cart, items: CartItem[]): Cart {
  const total = items
    .filter((item) => isCounted(cart, item))
    .reduce((cents, item) => cents + toMinor(item.item_total), 0);
  return { ...cart, items, total_amount: toAmount(total) };
}

/** The cart with the line at `quantity`, shown until the server has responded. */
export function withQuantity(cart: Cart, itemId: string, quantity: number): Cart {
  return withItems(
    cart,
    cart.items.map((item) =>
      item.id === itemId
        ? { ...item, quantity, item_total: toAmount(toMinor(item.price) * quantity) }
        : item,
    ),
  );
}

/**
 * A line's quantity after one step up or down: never below 1, never above the stock left, so that
 * one step down from an excessive quantity leads to that stock. Null if that changes nothing.
 */
export function stepQuantity(cart: Cart, itemId: string, by: 1 | -1): number | null {
  const line = cart.items.find(({ id }) => id === itemId);
  if (!line) return null;
  const next = Math.max(1, Math.min(line.quantity + by, line.stock_quantity));
  return next === line.quantity ? null : next;
}

/** The cart without the line. */
export function withoutItem(cart: Cart, itemId: string): Cart {
  return withItems(
    cart,
    cart.items.filter((item) => item.id !== itemId),
  );
}

type Change = { itemId: string; quantity: number | 'remove' };

/**
 * Changes the cart's lines: shown immediately, sent one after the other so that the last click
 * wins, and undone with a message if the server refuses.
 */
export function useCartChanges() {
  const client = useQueryClient();
  const mutationKey = ['change-cart'];
  const isLast = () => client.isMutating({ mutationKey }) === 1;

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: async ({ itemId, quantity }: Change) => {
      const given = { params: { itemId }, query: await shipToQuery(client) };
      return quantity === 'remove'
        ? api.call(cartApi.remove, given)
        : api.call(cartApi.change, { ...given, body: { quantity } });
    },
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
      // While further clicks wait to be sent, the screen keeps the cart they lead to.
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
    /** Starts from the pending quantity, not the rendered one: two quick clicks are two steps. */
    step: (itemId: string, by: 1 | -1) => {
      const cart = client.getQueryData<Cart>(cartKey);
      const quantity = cart ? stepQuantity(cart, itemId, by) : null;
      if (quantity !== null) mutate({ itemId, quantity });
    },
    remove: (itemId: string) => mutate({ itemId, quantity: 'remove' }),
  };
}
