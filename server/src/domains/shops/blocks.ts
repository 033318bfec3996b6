import {
  BLOCKS,
  productsOf,
  type ShopBlock,
  type ShopBlockInput,
} from '@souk/contract/shop-blocks';
import { SHOPS } from '@souk/contract/shops';
import type { Db, Row } from '../../db/rows.ts';
import { invalid, notFound } from '../../kit/problems.ts';
import { postersOf } from '../media/index.ts';
import { shopToSee } from './queries.ts';
import { managesShop, type Viewer } from './visibility.ts';

/** Reads a shop row's blocks. The cast is safe: only `blocksToKeep` writes this column. */
const blocksIn = ({ blocks }: Pick<Row<'shops'>, 'blocks'>) => blocks as unknown as ShopBlock[];

/** Returns a shop's blocks by its id, if the viewer may see it. @throws ProblemError 404 */
export async function shopBlocks(db: Db, id: string, viewer: Viewer): Promise<ShopBlock[]> {
  const shop = await shopToSee(db, id, viewer);
  if (!shop) throw notFound(SHOPS.notFound);
  return blocksSeen(db, shop, viewer);
}

/**
 * Returns the blocks to store: without deleted products, and with the poster images of uploaded
 * films. @throws ProblemError 422 for products or categories that the shop doesn't have
 */
export async function blocksToKeep(
  db: Db,
  shopId: string,
  inputs: readonly ShopBlockInput[],
): Promise<ShopBlock[]> {
  const films = inputs.flatMap((input) =>
    input.kind === 'film' && input.video_url !== null ? [input.video_url] : [],
  );
  const [products, categories, posters] = await Promise.all([
    productsNamed(db, shopId, inputs),
    categoriesNamed(db, shopId, inputs),
    postersOf(db, films),
  ]);
  return inputs.map((input, index) => {
    const refuse = (field: string, message: string) =>
      invalid({ path: `blocks.${index}.${field}`, message });
    const live = (id: string, field: string) => {
      const product = products.get(id);
      if (!product) throw refuse(field, BLOCKS.notOurs);
      return product.deleted_at === null;
    };
    if (input.kind === 'film') {
      const { product_id, video_url } = input;
      if (product_id !== null && !live(product_id, 'product_id')) {
        throw refuse('product_id', BLOCKS.film);
      }
      // A product's clip takes precedence over an upload.
      const own = product_id === null ? video_url : null;
      return {
        ...input,
        video_url: own,
        poster_url: own === null ? null : (posters.get(own) ?? null),
      };
    }
    if (input.kind !== 'featured' && input.kind !== 'collection') return input;
    const product_ids = input.product_ids.filter((id, at) => live(id, `product_ids.${at}`));
    if (input.kind === 'featured') return { ...input, product_ids };
    const { category_id } = input;
    if (category_id !== null && !categories.has(category_id)) {
      throw refuse('category_id', BLOCKS.noneThere);
    }
    return { ...input, product_ids };
  });
}

const idsIn = (blocks: readonly ShopBlock[] | readonly ShopBlockInput[]) =>
  blocks.flatMap((block) => productsOf(block as ShopBlock));

async function productsNamed(
  db: Db,
  shopId: string,
  blocks: readonly ShopBlock[] | readonly ShopBlockInput[],
) {
  const ids = idsIn(blocks);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'deleted_at', 'hidden_at', 'status'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((product) => [product.id, product]));
}

async function categoriesNamed(db: Db, shopId: string, inputs: readonly ShopBlockInput[]) {
  const ids = inputs.flatMap((input) =>
    input.kind === 'collection' && input.category_id !== null ? [input.category_id] : [],
  );
  if (ids.length === 0) return new Set<string | null>();
  const rows = await db
    .selectFrom('products')
    .select('category_id')
    .distinct()
    .where('shop_id', '=', shopId)
    .where('category_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ category_id }) => category_id));
}

/** Returns a shop's blocks for a viewer. Shoppers don't get products that they can't see. */
export async function blocksSeen(
  db: Db,
  shop: Pick<Row<'shops'>, 'id' | 'owner_id' | 'blocks'>,
  viewer: Viewer,
): Promise<ShopBlock[]> {
  if (managesShop(viewer, shop)) return blocksIn(shop);
  const blocks = blocksIn(shop);
  const products = await productsNamed(db, shop.id, blocks);
  const isShown = (id: string) => {
    const product = products.get(id);
    if (product?.deleted_at !== null || product.hidden_at !== null) return false;
    return product.status === 'listed';
  };
  return blocks.map((block) => {
    if (block.kind === 'film') {
      const { product_id } = block;
      return {
        ...block,
        product_id: product_id !== null && isShown(product_id) ? product_id : null,
      };
    }
    if (!('product_ids' in block)) return block;
    return { ...block, product_ids: block.product_ids.filter(isShown) };
  });
}
