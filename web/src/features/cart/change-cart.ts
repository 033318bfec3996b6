import type { Cart, CartItem } from '@souk/contract/cart';
import { toCents, toDollars } from '@souk/contract/money';

/** The cart with these lines and the total that follows: lines that can't be bought are outside it. */
function withItems(cart: Cart, items: CartItem[]): Cart {
  const total = items
    .filter((item) => item.available)
    .reduce((cents, item) => cents + toCents(item.item_total), 0);
  return { ...cart, items, total_amount: toDollars(total) };
}

/** The cart as it will be when the line holds `quantity`, shown until the server has answered. */
export function withQuantity(cart: Cart, itemId: string, quantity: number): Cart {
  return withItems(
    cart,
    cart.items.map((item) =>
      item.id === itemId
        ? { ...item, quantity, item_total: toDollars(toCents(item.price) * quantity) }
        : item,
    ),
  );
}

/**
 * What a line holds after one step up or down: never below 1, never above what is left, so that one step
 * down from more than there is leads to what there is. Null where that changes nothing.
 */
export function stepQuantity(cart: Cart, itemId: string, by: 1 | -1): number | null {
  const line = cart.items.find(({ id }) => id === itemId);
  if (!line) return null;
  const next = Math.max(1, Math.min(line.quantity + by, line.stock_quantity));
  return next === line.quantity ? null : next;
}

/** The cart as it will be without the line. */
export function withoutItem(cart: Cart, itemId: string): Cart {
  return withItems(
    cart,
    cart.items.filter((item) => item.id !== itemId),
  );
}
