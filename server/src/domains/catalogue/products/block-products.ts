import { BLOCK_PRODUCTS_MAX } from '@souk/contract/limits';
import type { BlockProducts, Product } from '@souk/contract/products';
import { productsOf, type ShopBlock } from '@souk/contract/shop-blocks';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../accounts/index.ts';
import { shopBlocks } from '../../shops/index.ts';
import { productsFor } from './reads.ts';
import { ON_SHELF } from './visibility.ts';

/**
 * Returns the products in each block of a shop's page: either the ones it lists, in that order, or
 * the newest in its category. Omits blocks without products. @throws ProblemError 404
 */
export async function blockProducts(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Actor | null,
  shopId: string,
): Promise<BlockProducts[]> {
  const blocks = await shopBlocks(deps.db, shopId, viewer);
  const named = blocks.flatMap(productsOf);
  const categories = blocks.flatMap((block) => categoryOf(block) ?? []);
  if (named.length === 0 && categories.length === 0) return [];
  const found = await productsFor(deps, viewer, {
    hits: sql`
      select p.id from products p
      where p.shop_id = ${shopId} and ${ON_SHELF} and p.id = any(${named}::uuid[])
      union
      select newest.id from unnest(${categories}::uuid[]) as given (id)
      cross join lateral (
        select p.id from products p
        where p.shop_id = ${shopId} and p.category_id = given.id and ${ON_SHELF}
        order by p.id desc limit ${BLOCK_PRODUCTS_MAX}) newest`,
    order: sql`hits.id desc`,
  });
  return blocks
    .map((shown, block) => ({ block, products: shownBy(shown, found) }))
    .filter(({ products }) => products.length > 0);
}

/** The category whose newest products a block shows. */
const categoryOf = (block: ShopBlock) =>
  block.kind === 'collection' && block.product_ids.length === 0 ? block.category_id : null;

/** Selects a block's products from `found`, which is sorted newest first. */
function shownBy(block: ShopBlock, found: readonly Product[]): Product[] {
  const category = categoryOf(block);
  if (category !== null) {
    return found.filter(({ category_id: of }) => of === category).slice(0, BLOCK_PRODUCTS_MAX);
  }
  return productsOf(block).flatMap((id) => found.find((product) => product.id === id) ?? []);
}
