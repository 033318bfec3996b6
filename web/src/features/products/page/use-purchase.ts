import { CART } from '@souk/contract/cart-rules';
import type { Product } from '@souk/contract/products';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { QUANTITY_PARAM, useChoice, useChoiceInAddress, type Choosing } from './use-choice.ts';
import type { Choice } from './variant-choice.ts';

/** What a shopper is about to buy of one product: which variant, how many, and adding it to the cart. */
export function usePurchase(product: Product) {
  return usePurchaseOf(product, useChoice(product.variants), 1);
}

/** The same on the product's own page: what is chosen is in its address, and comes back with it after login. */
export function usePurchaseInAddress(product: Product) {
  const [params] = useSearchParams();
  const choosing = useChoiceInAddress(product.variants);
  return usePurchaseOf(product, choosing, Number(params.get(QUANTITY_PARAM)) || 1, (quantity) => {
    const here = paths.product(product.id, choosing.variant?.id);
    if (quantity === 1) return here;
    return `${here}${here.includes('?') ? '&' : '?'}${QUANTITY_PARAM}=${quantity}`;
  });
}

function usePurchaseOf(
  product: Product,
  { choice, variant, choose: setChoice }: Choosing,
  firstQuantity: number,
  returnTo?: (quantity: number) => string,
) {
  const [wanted, setWanted] = useState(firstQuantity);
  const [error, setError] = useState<string | null>(null);
  const { add, adding } = useAddToCart();
  const available = variant ? variant.stock_quantity : product.stock_quantity;
  const quantity = Math.max(1, Math.min(Math.trunc(wanted), available));

  function choose(next: Choice | null) {
    setChoice(next);
    setError(null);
  }

  /** False where an option is still to be chosen: then nothing was asked for. */
  function addToCart(): boolean {
    if (product.variants.length > 0 && !variant) {
      setError(CART.chooseOption);
      return false;
    }
    const line = { product_id: product.id, variant_id: variant?.id ?? null, quantity };
    add(line, returnTo?.(quantity));
    return true;
  }

  return {
    choice,
    choose,
    variant,
    /** How many can be bought of the chosen variant, else of the product. */
    available,
    quantity,
    setQuantity: setWanted,
    error,
    adding,
    addToCart,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
