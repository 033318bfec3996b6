// Apart from the schemas: every list of products needs these, without loading zod.
import { formatAmount } from './currency.ts';
import { MAX_ORDER_LINES, MAX_QUANTITY } from './limits.ts';
import { limitOf, toMinor, toAmount } from './money.ts';

/** In minor units: with tax and shipping, below a charge's limit of 99,999,999 cents. */
export const maxGoods = () => limitOf(90_000_000);

export const CART = {
  chooseOption: 'Please choose an option',
  quantity: 'Quantity must be a whole number from 1',
  outOfStock: 'Out of stock',
  shopOffSale: 'This shop is not selling at the moment',
  gone: 'This product is no longer available',
  empty: 'Your cart is empty',
  lineNotFound: 'This item is not in your cart',
  loginToAdd: 'Please login to add items to cart',
  ownProduct: "You can't buy your own product",
  tooMany: `A cart can hold at most ${MAX_ORDER_LINES} different items`,
  get tooMuch() {
    return `The items of one order can come to at most ${formatAmount(toAmount(maxGoods()))}`;
  },
  quantityTooHigh: `Quantity cannot exceed ${MAX_QUANTITY}`,
} as const;

/** The message if less is left than requested. */
export function stockMessage(left: number): string {
  return left > 0 ? `Only ${left} left in stock` : CART.outOfStock;
}

/** The message if an order may not hold that many of a product. */
export function perOrderMessage(most: number): string {
  return `At most ${most} in one order`;
}

/** Whether the cart's total exceeds an order's limit. */
export function isTooMuch(cart: { total_amount: number }): boolean {
  return toMinor(cart.total_amount) > maxGoods();
}
