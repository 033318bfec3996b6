import type { Variant } from '@souk/contract/products';
import { useState } from 'react';
import { useAddress } from '../../../lib/use-address.ts';
import { chosenVariant, choiceOf, firstChoice, type Choice } from './variant-choice.ts';

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

/** A choice that lasts as long as what it stands on. */
export function useChoice(variants: readonly Variant[]): Choosing {
  const [choice, choose] = useState(() => firstChoice(variants));
  return { choice, variant: chosenVariant(variants, choice), choose };
}

/**
 * A choice that is part of the page: a variant stands in the address (`?variant=`), so that it can be
 * shared, is rendered by the server and is still there after login; half a choice stands only here.
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
