import { CART } from '@souk/contract/cart-rules';
import { pages } from '@souk/contract/pages';
import type { Product, Variant } from '@souk/contract/products';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/use-address.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { type Choice, choiceOf, chosenVariant, firstChoice } from './variant-choice.ts';

/** The product fields needed for buying. */
type PurchasableProduct = Pick<Product, 'id' | 'name' | 'variants' | 'stock_quantity'> &
  Partial<Pick<Product, 'max_per_order'>>;

/** Buying a product on its own page: the choice is in the address, and survives the login. */
export function usePagePurchase(product: Product) {
  const [params] = useSearchParams();
  const quantity = Number(params.get('quantity')) || 1;
  return usePurchase(product, useChoiceInAddress(product.variants), { quantity });
}

/** Buying one of a product within its clip, where the address only names the clip. */
export function useClipPurchase(product: PurchasableProduct) {
  return usePurchase(
    product,
    useState(() => firstChoice(product.variants)),
    { source: 'clip' },
  );
}

type ChoiceState = [Choice | null, (choice: Choice | null) => void];
type PurchaseOptions = { quantity?: number; source?: 'clip' };
export type Purchase = ReturnType<typeof usePurchase>;

/** The intended purchase: the variant, the quantity, and adding them to the cart. */
function usePurchase(
  product: PurchasableProduct,
  [choice, setChoice]: ChoiceState,
  options: PurchaseOptions,
) {
  const [requested, setQuantity] = useState(options.quantity ?? 1);
  const [error, setError] = useState<string | null>(null);
  const { add, adding } = useAddToCart();
  const variant = chosenVariant(product.variants, choice);
  /** How many of the chosen variant, or else of the product, can be bought. */
  const available = (variant ?? product).stock_quantity;
  /** How many of them one order may contain. */
  const most = Math.min(available, product.max_per_order ?? available);
  const quantity = Math.max(1, Math.min(Math.trunc(requested), most));

  function choose(next: Choice | null) {
    setChoice(next);
    setError(null);
  }

  /** False if an option has yet to be chosen: then nothing is sent. */
  function addToCart(): boolean {
    if (product.variants.length > 0 && !variant) {
      setError(CART.chooseOption);
      return false;
    }
    const line = { product_id: product.id, variant_id: variant?.id ?? null, quantity };
    if (options.source) add(product.name, { ...line, source: options.source });
    else add(product.name, line, pageOf(product, variant, quantity));
    return true;
  }

  return {
    choice,
    choose,
    variant,
    available,
    most,
    quantity,
    setQuantity,
    error,
    adding,
    addToCart,
  };
}

function pageOf(product: PurchasableProduct, variant: Variant | null, quantity: number): string {
  const page = pages.product(product.id, variant?.id);
  return quantity === 1 ? page : `${page}${page.includes('?') ? '&' : '?'}quantity=${quantity}`;
}

/**
 * A choice named by the address (`?variant=`), so that it can be shared, rendered by the server and
 * kept through login. A partial choice is only kept here.
 */
function useChoiceInAddress(variants: readonly Variant[]): ChoiceState {
  const [params, changeAddress] = useAddress();
  const asked = params.get('variant');
  const [picked, setPicked] = useState(() => ({
    asked,
    choice: choiceOf(variants, asked) ?? firstChoice(variants),
  }));
  if (picked.asked !== asked) {
    // The address changed: by a choice made here, or by a link or the back button.
    setPicked({ asked, choice: choiceOf(variants, asked) ?? picked.choice });
  }

  function choose(choice: Choice | null) {
    setPicked({ asked, choice });
    const variant = chosenVariant(variants, choice);
    changeAddress(
      (now) => {
        if (variant) now.set('variant', variant.id);
        else now.delete('variant');
        return now;
      },
      { replace: true },
    );
  }

  return [picked.choice, choose];
}
