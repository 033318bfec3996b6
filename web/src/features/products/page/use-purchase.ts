import { CART } from '@souk/contract/cart-rules';
import type { Product, Variant } from '@souk/contract/products';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/use-address.ts';
import { paths } from '../../../paths.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { type Choice, choiceOf, chosenVariant, firstChoice } from './variant-choice.ts';

/** The parameters of a product's address. */
export const VARIANT_PARAM = 'variant';
export const QUANTITY_PARAM = 'quantity';

/** What is chosen of a product's options, and choosing. */
export type Choosing = {
  choice: Choice | null;
  /** The variant that the choice names; null where none yet. */
  variant: Variant | null;
  choose: (choice: Choice | null) => void;
};

/** A choice that lasts as long as its component. */
export function useChoice(variants: readonly Variant[]): Choosing {
  const [choice, choose] = useState(() => firstChoice(variants));
  return { choice, variant: chosenVariant(variants, choice), choose };
}

/**
 * A choice that is part of the page: the address names the variant (`?variant=`), so that it can be
 * shared, rendered by the server and kept through login; half a choice is kept only here.
 */
export function useChoiceInAddress(variants: readonly Variant[]): Choosing {
  const [params, changeAddress] = useAddress();
  const asked = params.get(VARIANT_PARAM);
  const [picked, setPicked] = useState(() => ({
    asked,
    choice: choiceOf(variants, asked) ?? firstChoice(variants),
  }));
  if (picked.asked !== asked) {
    // The address changed: by what was chosen here, or by a link or the back button.
    setPicked({ asked, choice: choiceOf(variants, asked) ?? picked.choice });
  }

  function choose(choice: Choice | null) {
    setPicked({ asked, choice });
    const variant = chosenVariant(variants, choice);
    changeAddress(
      (now) => {
        if (variant) now.set(VARIANT_PARAM, variant.id);
        else now.delete(VARIANT_PARAM);
        return now;
      },
      { replace: true },
    );
  }

  return { choice: picked.choice, variant: chosenVariant(variants, picked.choice), choose };
}

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
