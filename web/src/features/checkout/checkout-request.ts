import type { Cart, CartItem } from '@souk/contract/cart';
import {
  type CheckoutRequest,
  checkoutTotals,
  DEFAULT_SHOP_ID,
  type ShippingAddress,
} from '@souk/contract/checkout';
import { toCents } from '@souk/contract/money';
import type { UnpaidOrder } from '@souk/contract/orders';

/** The lines that can be bought now; the rest stay in the cart with their notice. */
export function buyable(cart: Cart): CartItem[] {
  return cart.items.filter((item) => item.available);
}

/** Whether both hold the same items to buy, at the same prices. */
export function sameLines(one: Cart, other: Cart): boolean {
  const [a, b] = [one, other].map((cart) =>
    JSON.stringify(buyable(cart).map(({ id, quantity, price }) => [id, quantity, price])),
  );
  return a === b;
}

/** The body of POST /checkout for these lines, this address, and the display currency. */
export function checkoutRequest(
  items: readonly CartItem[],
  address: ShippingAddress,
  currency: string,
): CheckoutRequest {
  return {
    payment_method: 'card',
    items: items.map((item) => ({
      product_id: item.product_id,
      quantity: item.quantity,
      shop_id: item.shop_id || DEFAULT_SHOP_ID,
      variant_id: item.variant_id,
    })),
    shipping_address: address,
    currency,
  };
}

/** The sums shown beside the form, in cents, by the server's own rule. */
export function totalsOf(items: readonly CartItem[], freeShippingOver: number | null) {
  const subtotal = items.reduce((cents, item) => cents + toCents(item.item_total), 0);
  return checkoutTotals(subtotal, freeShippingOver === null ? null : toCents(freeShippingOver));
}

/** The shopper's unpaid orders that contain any of these items. */
export function unpaidFor(cart: Cart, items: CheckoutRequest['items']): UnpaidOrder[] {
  const keys = new Set(
    items.map(({ product_id, variant_id }) => `${product_id} ${variant_id ?? null}`),
  );
  return (cart.unpaid_orders ?? []).filter((order) =>
    order.items.some(({ product_id, variant_id }) => keys.has(`${product_id} ${variant_id}`)),
  );
}

/** The cart after these orders are given up. */
export function withoutOrders(cart: Cart, orders: readonly UnpaidOrder[]): Cart {
  const gone = new Set(orders.map(({ id }) => id));
  return { ...cart, unpaid_orders: (cart.unpaid_orders ?? []).filter(({ id }) => !gone.has(id)) };
}
