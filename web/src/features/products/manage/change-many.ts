import { formatAmount } from '@souk/contract/currency';
import type { UpdateProductRequest } from '@souk/contract/product-inputs';
import type { Product } from '@souk/contract/products';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { editProduct } from '../product-changes.ts';

/** Changes several products one at a time, and carries on if one fails. */
export type BulkChange = {
  /** "Prices of {n} products changed", with the number that succeeded. */
  done: (count: number) => string;
  run: (product: Product) => Promise<unknown>;
  /** Undoes it, given the previous product; null if it can't be undone. */
  back: ((before: Product) => Promise<unknown>) | null;
};

export type BulkResult = {
  change: BulkChange;
  done: Product[];
  failed: { product: Product; reason: string }[];
};

export async function changeMany(
  products: readonly Product[],
  change: BulkChange,
  onProgress: (finished: number) => void,
): Promise<BulkResult> {
  const result: BulkResult = { change, done: [], failed: [] };
  for (const product of products) {
    try {
      await change.run(product);
      result.done.push(product);
    } catch (error) {
      result.failed.push({ product, reason: errorMessage(error) });
    }
    onProgress(result.done.length + result.failed.length);
  }
  return result;
}

/**
 * Changes a product only if it still has the price that the seller saw. @throws ApiError
 */
export function changeSeen(seen: Product, body: UpdateProductRequest): Promise<Product> {
  return editProduct(seen.id, ({ price }) => {
    if (price === seen.price) return body;
    throw new ApiError(412, `The price is now ${formatAmount(price)}. Nothing was changed.`);
  });
}
