import type { Product } from '@souk/contract/products';
import { versionOf } from '../../kit/version.ts';

/** Of what its seller can change, the stock too: a sale makes another version, a review does not. */
export function productVersion(product: Product): string {
  const { name, description, price, stock_quantity, category_id, sku, images, video_url } = product;
  const { discount_percentage, discount_start_date, discount_end_date, variants } = product;
  return versionOf([
    [name, description, price, stock_quantity, category_id, sku, images, video_url],
    [discount_percentage, discount_start_date, discount_end_date, variants],
  ]);
}
