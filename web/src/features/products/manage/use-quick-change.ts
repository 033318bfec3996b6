import type { Product } from '@souk/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { TypedChange } from '../../../api/in-place-change.ts';
import { changeInPlace } from '../../../api/queries/managed-products.ts';
import { useApi } from '../../../api/use-api.ts';

/** Saves a price or a stock that was changed in its place; answers the product as it is then. Throws ApiError. */
export function useQuickChange(
  product: Product,
): (typed: Omit<TypedChange, 'unsure'>) => Promise<Product> {
  const api = useApi();
  const client = useQueryClient();
  // A refusal is an answer; a lost connection says nothing about what was saved.
  const unsure = useRef(false);
  return async (typed) => {
    try {
      const changed = await changeInPlace(api, client, product, {
        ...typed,
        unsure: unsure.current,
      });
      unsure.current = false;
      return changed;
    } catch (error) {
      unsure.current = !(error instanceof ApiError && error.status >= 400 && error.status < 500);
      throw error;
    }
  };
}
