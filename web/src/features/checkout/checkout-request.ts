import type { Cart, CartItem } from '@souk/contract/cart';
import {
  type CheckoutRequest,
  DEFAULT_SHOP_ID,
  type ShippingAddress,
} from '@souk/contract/checkout';
import { toMinor, toAmount } from '@souk/contract/money';
import type { UnpaidOrder } from '@souk/contract/orders';
import { siteFeeTotals } from '@souk/contract/purchase';
import type { Quote } from '@souk/contract/quote';
import type { SiteSettings } from '@souk/contract/site';
import { shipsByProfile } from '../cart/quote-query.ts';

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

/** The items of a purchase, as the API takes them. */
export const requestedItems = (items: readonly CartItem[]): CheckoutRequest['items'] =>
  items.map((item) => ({
    product_id: item.product_id,
    quantity: item.quantity,
    shop_id: item.shop_id || DEFAULT_SHOP_ID,
    variant_id: item.variant_id,
  }));

/** The body of POST /checkout for these lines, this address, and the display currency. */
export function checkoutRequest(
  items: readonly CartItem[],
  address: ShippingAddress,
  currency: string,
): CheckoutRequest {
  return {
    payment_method: 'card',
    items: requestedItems(items),
    shipping_address: address,
    currency,
  };
}

/** The sums of a purchase, in the site's currency. */
export type Totals = {
  subtotal: number;
  discount?: number;
  shipping: number;
  tax: number;
  tax_included?: boolean;
  /** Why there is no tax, if that needs a reason. */
  tax_note?: string | null;
  tax_lines?: readonly { name: string; percent: number; tax: number }[];
  total_amount: number;
};

/** Whether only a quote knows what a purchase costs, because the site's own rules aren't all. */
export const needsQuote = (
  items: readonly CartItem[],
  { discount, discounts, codes }: Pick<Cart, 'discount' | 'discounts' | 'codes'>,
  site: Pick<SiteSettings, 'tax'> | undefined,
): boolean =>
  shipsByProfile(items) ||
  discount > 0 ||
  discounts.length > 0 ||
  codes.length > 0 ||
  (site !== undefined && site.tax.mode !== 'flat');

/** The sums of a quote. A flat tax is one row without its rate, as it is on the order. */
export const quotedTotals = (quote: Quote, site: Pick<SiteSettings, 'tax'> | undefined): Totals =>
  site?.tax.mode === 'flat' ? { ...quote, tax_lines: [] } : quote;

/** The sums of a purchase that needs no quote, by the server's own rule. */
export function siteTotals(
  items: readonly CartItem[],
  site: Pick<SiteSettings, 'free_shipping_over' | 'shipping_fee' | 'tax'> | undefined,
): Totals {
  const subtotal = items.reduce((cents, item) => cents + toMinor(item.item_total), 0);
  const over = site?.free_shipping_over ?? null;
  const totals = siteFeeTotals(subtotal, {
    freeOver: over === null ? null : toMinor(over),
    ...(site && {
      fee: toMinor(site.shipping_fee),
      tax: { mode: 'flat', percent: site.tax.percent },
    }),
  });
  return {
    subtotal: toAmount(totals.subtotal),
    shipping: toAmount(totals.shipping),
    tax: toAmount(totals.tax),
    total_amount: toAmount(totals.total),
  };
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
