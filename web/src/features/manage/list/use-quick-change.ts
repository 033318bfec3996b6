import type { Product } from '@souk/contract/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { changeInPlace, type QuickChange } from '../../../api/queries/managed-products.ts';
import { useApi } from '../../../api/use-api.ts';

/** Saves a price or a stock that was changed in its place. Throws ApiError. */
export function useQuickChange(product: Product): (change: QuickChange) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  return (change) => changeInPlace(api, client, product, change);
}
