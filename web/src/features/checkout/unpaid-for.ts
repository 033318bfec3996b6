import type { Cart } from '@souk/contract/cart';
import type { CheckoutRequest } from '@souk/contract/checkout';
import type { UnpaidOrder } from '@souk/contract/orders';

/** The shopper's unpaid orders that hold any of these items. */
export function unpaidFor(cart: Cart, items: CheckoutRequest['items']): UnpaidOrder[] {
  const wanted = new Set(
    items.map(({ product_id, variant_id }) => `${product_id} ${variant_id ?? null}`),
  );
  return (cart.unpaid_orders ?? []).filter((order) =>
    order.items.some(({ product_id, variant_id }) => wanted.has(`${product_id} ${variant_id}`)),
  );
}

/** The cart as it is once these orders are given up. */
export function withoutOrders(cart: Cart, orders: readonly UnpaidOrder[]): Cart {
  const gone = new Set(orders.map(({ id }) => id));
  return { ...cart, unpaid_orders: (cart.unpaid_orders ?? []).filter(({ id }) => !gone.has(id)) };
}
