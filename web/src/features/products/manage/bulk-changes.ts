import type { UpdateProductRequest } from '@souk/contract/product-inputs';
import type { ProductStatus } from '@souk/contract/product-kinds';
import type { Product } from '@souk/contract/products';
import { productsApi } from '@souk/contract/products';
import { api } from '../../../api/browser-api.ts';
import { formatPlural } from '../../../lib/format.ts';
import { editProduct } from '../product-changes.ts';
import { type BulkChange, changeSeen } from './change-many.ts';

const several = (count: number) => formatPlural(count, 'product');

/** Hides products as drafts, or lists them again. */
export function statusChange(status: ProductStatus): BulkChange {
  const hides = status === 'draft';
  return {
    done: (count) => `${several(count)} ${hides ? 'hidden' : 'on sale again'}.`,
    run: ({ id }) => editProduct(id, () => ({ status })),
    back: ({ id, status: former }) => editProduct(id, () => ({ status: former })),
  };
}

export const DELETION: BulkChange = {
  done: (count) => `${several(count)} deleted.`,
  run: ({ id }) => api.call(productsApi.remove, { params: { productId: id } }),
  back: null,
};

/** Sets each product to the price that the seller saw in the preview. */
export function priceChange(prices: ReadonlyMap<string, number>): BulkChange {
  const priceOf = (product: Product) => prices.get(product.id) ?? product.price;
  return {
    done: (count) => `Price changed for ${several(count)}.`,
    run: (product) => changeSeen(product, { price: priceOf(product) }),
    back: (before) => changeSeen({ ...before, price: priceOf(before) }, { price: before.price }),
  };
}

export type Discount = Required<
  Pick<UpdateProductRequest, 'discount_percentage' | 'discount_start_date' | 'discount_end_date'>
>;

export function discountChange(discount: Discount): BulkChange {
  const ends = !discount.discount_percentage;
  return {
    done: (count) =>
      ends ? `Discount ended for ${several(count)}.` : `Discount set for ${several(count)}.`,
    run: (product) => changeSeen(product, discount),
    back: ({ id, discount_percentage, discount_start_date, discount_end_date }) =>
      editProduct(id, () => ({ discount_percentage, discount_start_date, discount_end_date })),
  };
}
