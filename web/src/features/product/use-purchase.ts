import { CART } from '@souk/contract/cart';
import type { Product } from '@souk/contract/catalogue';
import { useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import { chosenVariant, firstChoice, type Choice } from './variant-choice.ts';

/** What a shopper is about to buy of one product: which variant, how many, and adding it to the cart. */
export function usePurchase(product: Product) {
  const [choice, setChoice] = useState<Choice | null>(() => firstChoice(product.variants));
  const [wanted, setWanted] = useState(1);
  const [error, setError] = useState<string | null>(null);
  const { add, adding } = useAddToCart();
  const variant = chosenVariant(product.variants, choice);
  const available = variant ? variant.stock_quantity : product.stock_quantity;
  const quantity = Math.max(1, Math.min(wanted, available));

  function choose(next: Choice | null) {
    setChoice(next);
    setError(null);
  }

  function addToCart() {
    if (product.variants.length > 0 && !variant) {
      setError(CART.chooseOption);
      toast.error(CART.chooseOption);
      return;
    }
    add({ product_id: product.id, variant_id: variant?.id ?? null, quantity });
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
