import { formatAmount } from '@souk/contract/currency';
import type { UpdateProductRequest } from '@souk/contract/product-inputs';
import type { Product, Variant } from '@souk/contract/products';

/** A price, the product's stock, or the stock of one of its variants. */
export type QuickChange =
  | { price: number }
  | { stock_quantity: number }
  | { variant_id: string; stock_quantity: number };

export type TypedChange = {
  change: QuickChange;
  /** The price or stock it was typed over. */
  seen: number;
  /** An earlier attempt got no response: it may have been saved. */
  unsure: boolean;
};

type Now = Pick<Product, 'price' | 'stock' | 'variants'>;

/**
 * The change to send for a number that was typed over another, or a message that asks the seller to
 * check again. A stock changes by the difference they typed, so that units sold meanwhile stay
 * sold.
 */
export function inPlaceChange(typed: TypedChange, now: Now): UpdateProductRequest | string {
  const { change, seen } = typed;
  if ('price' in change) {
    const another = now.price !== seen && now.price !== change.price;
    return another
      ? `The price is now ${formatAmount(now.price)}. Save again to use yours.`
      : change;
  }
  if (!('variant_id' in change)) {
    const left = stockAfter(typed, change.stock_quantity, now.stock);
    return typeof left === 'string' ? left : { stock_quantity: left };
  }
  const variant = now.variants.find(({ id }) => id === change.variant_id);
  if (!variant) return 'This option was removed.';
  const left = stockAfter(typed, change.stock_quantity, variant.stock_quantity);
  return typeof left === 'string' ? left : { variants: withStock(now.variants, variant.id, left) };
}

function stockAfter({ seen, unsure }: TypedChange, typed: number, stock: number): number | string {
  const left = stock + typed - seen;
  // The difference may have been applied already: don't apply it twice.
  const unclear = unsure && stock !== seen && stock !== typed;
  if (left < 0 || unclear) return `The stock is now ${stock}. Save again to use yours.`;
  return unsure ? typed : left;
}

/** All variants; omitting a stock leaves it unchanged. */
function withStock(variants: readonly Variant[], id: string, stock_quantity: number) {
  return variants.map(({ stock_quantity: _, ...variant }) =>
    variant.id === id ? { ...variant, stock_quantity } : variant,
  );
}
