import { CART } from '@souk/contract/cart-rules';
import type { Product } from '@souk/contract/products';
import { useState } from 'react';
import { useAddToCart } from './use-add-to-cart.ts';
import { chosenVariant, firstChoice, type Choice } from './variant-choice.ts';

/** Buying one of a product within its clip. The choice is the clip's own: the address names the clip. */
export function useClipPurchase(product: Product) {
  const [choice, setChoice] = useState<Choice | null>(() => firstChoice(product.variants));
  const [error, setError] = useState<string | null>(null);
  const { add, adding } = useAddToCart();
  const variant = chosenVariant(product.variants, choice);

  function choose(next: Choice | null) {
    setChoice(next);
    setError(null);
  }

  /** Answers false where an option has to be chosen first. */
  function addToCart(): boolean {
    if (product.variants.length > 0 && !variant) {
      setError(CART.chooseOption);
      return false;
    }
    add({ product_id: product.id, variant_id: variant?.id ?? null, quantity: 1, source: 'clip' });
    return true;
  }

  const available = variant ? variant.stock_quantity : product.stock_quantity;
  return { choice, choose, variant, available, error, adding, addToCart };
}

export type ClipPurchase = ReturnType<typeof useClipPurchase>;
