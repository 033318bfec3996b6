import { ShopBlocksInput } from '@souk/contract/shop-blocks';
import type { DB } from '@souk/server/db/types';
import { blocksToKeep } from '@souk/server/domains/shops/index';
import type { Kysely } from 'kysely';
import type { DemoBlock, DemoProduct, DemoShop } from '../data/types.ts';
import { mediaOfProduct } from '../media.ts';
import { seededOf, type World } from './sale.ts';

/** Saves the blocks of each shop's page as its owner would: checked by the product's own rules. */
export async function seedBlocks(
  db: Kysely<DB>,
  { shops, products }: Pick<World, 'shops' | 'products'>,
): Promise<void> {
  const idOf = (product: DemoProduct) => seededOf(products, product).id;
  for (const [shop, { id }] of shops) {
    const inputs = ShopBlocksInput.parse(shop.blocks.map((block) => inputOf(block, shop, idOf)));
    const blocks = JSON.stringify(await blocksToKeep(db, id, inputs));
    await db.updateTable('shops').set({ blocks }).where('id', '=', id).execute();
  }
}

/** A block as the form sends it. */
function inputOf(block: DemoBlock, shop: DemoShop, idOf: (product: DemoProduct) => string) {
  const named = (sku: string): DemoProduct => {
    const product = shop.products.find((each) => each.sku === sku);
    if (!product) throw new Error(`${shop.slug} has no ${sku}`);
    return product;
  };
  if (block.kind === 'story') {
    const { picture, ...story } = block;
    return { ...story, portrait_url: mediaOfProduct(named(picture)).images[1] };
  }
  if (block.kind === 'film') {
    const { product, ...film } = block;
    return { ...film, product_id: idOf(named(product)) };
  }
  if (!('products' in block)) return block;
  const { products, ...list } = block;
  return { ...list, product_ids: products.map((sku) => idOf(named(sku))) };
}
