import { toMinor, toAmount } from '@souk/contract/money';
import { percentOff } from '@souk/contract/pricing';
import type { Product, Variant } from '@souk/contract/products';

type PriceFields = Pick<
  Product,
  'price' | 'original_price' | 'discounted_price' | 'has_active_discount'
>;

/** A price as displayed, in the site's currency. If there is no saving, `was` is null and `percentOff` 0. */
export type ShownPrice = { now: number; was: number | null; percentOff: number };

/** The price with an active discount and the variant's modifier, and the original price if higher. */
export function shownPrice(product: PriceFields, variant: Variant | null = null): ShownPrice {
  const base =
    product.has_active_discount && product.discounted_price !== null
      ? product.discounted_price
      : product.price;
  const now = Math.max(0, toMinor(base) + (variant ? toMinor(variant.price_modifier) : 0));
  const original = toMinor(product.original_price);
  return {
    now: toAmount(now),
    was: original > now ? toAmount(original) : null,
    percentOff: percentOff(original, now),
  };
}
