import type { Product } from '@souk/contract/products';
import { formatUsd } from '@souk/contract/currency';

export type QuickChange = { price: number } | { stock_quantity: number };

export type TypedChange = {
  change: QuickChange;
  /** The price or stock it was typed over. */
  seen: number;
  /** An earlier attempt got no response: it may have been saved. */
  unsure: boolean;
};

/**
 * The change to send for a number that was typed over another, or a message that asks the seller to
 * check again. A stock changes by the difference they typed, so that units sold meanwhile stay
 * sold.
 */
export function inPlaceChange(
  { change, seen, unsure }: TypedChange,
  now: Pick<Product, 'price' | 'stock'>,
): QuickChange | string {
  if ('price' in change) {
    const another = now.price !== seen && now.price !== change.price;
    return another ? `The price is ${formatUsd(now.price)} now. Save again to set yours.` : change;
  }
  const typed = change.stock_quantity;
  const left = now.stock + typed - seen;
  // The difference may have been applied already: don't apply it twice.
  const unclear = unsure && now.stock !== seen && now.stock !== typed;
  if (left < 0 || unclear) return `The stock is ${now.stock} now. Save again to set yours.`;
  return { stock_quantity: unsure ? typed : left };
}
