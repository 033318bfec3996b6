import { CART } from '@souk/contract/cart-rules';
import type { CheckoutRequest } from '@souk/contract/checkout';
import { CHECKOUT, DEFAULT_SHOP_ID } from '@souk/contract/checkout';
import type { FieldError } from '../../kit/problems.ts';
import type { Pair, Purchasable } from '../catalogue/index.ts';
import { keyOf } from '../orders/index.ts';

export type Item = CheckoutRequest['items'][number];
export type Offer = Purchasable | null;

export const pairOf = (item: Item): Pair => ({
  product_id: item.product_id,
  variant_id: item.variant_id ?? null,
});

/** Returns the items with equal ones added up. */
export function merged(items: readonly Item[]): Item[] {
  const byPair = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    const before = byPair.get(key);
    byPair.set(key, before ? { ...before, quantity: before.quantity + item.quantity } : item);
  }
  return [...byPair.values()];
}

/** Returns what is wrong with the shop or the option that an item names. */
export function faultOf(item: Item, product: Purchasable, path: string): FieldError | null {
  if (item.shop_id !== DEFAULT_SHOP_ID && item.shop_id !== product.shop_id) {
    return { path: `${path}.shop_id`, message: CHECKOUT.otherShop };
  }
  if (item.variant_id && product.variant === null) {
    return { path: `${path}.variant_id`, message: CHECKOUT.otherVariant };
  }
  if (product.live && product.has_variants && !item.variant_id) {
    return { path: `${path}.variant_id`, message: CART.chooseOption };
  }
  return null;
}
