import { BLOCK_PRODUCTS_MAX } from '@souk/contract/limits';
import type { Product } from '@souk/contract/products';
import { productsOf, type ShopBlock } from '@souk/contract/shop-blocks';

/** The known products that a block would show if it were saved. */
export function previewProducts(block: ShopBlock, known: ReadonlyMap<string, Product>): Product[] {
  if (block.kind === 'collection' && block.category_id !== null && block.product_ids.length === 0) {
    return [...known.values()]
      .filter(({ category_id }) => category_id === block.category_id)
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
      .slice(0, BLOCK_PRODUCTS_MAX);
  }
  return productsOf(block).flatMap((id) => known.get(id) ?? []);
}
