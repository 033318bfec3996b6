import { productsApi } from '@souk/contract/products';
import { reviewsApi } from '@souk/contract/reviews';
import type { ShopBlock } from '@souk/contract/shop-blocks';
import { queryOptions } from '@tanstack/react-query';
import type { Loads } from '../../api/prefetch.ts';
import { apiOf } from '../../api/query-client.ts';
import { read } from '../../api/query.ts';
import type { ListedProduct } from '../products/listed-product.ts';

/** Each block's products; `block` is the block's index in the shop's list. */
type BlockLists = { lists: { block: number; products: ListedProduct[] }[] };

export const blockProductsQuery = (shopId: string) =>
  queryOptions({
    queryKey: ['shop', shopId, 'blocks'],
    queryFn: async ({ client, signal }): Promise<BlockLists> => ({
      lists: await apiOf(client).call(productsApi.ofBlocks, { params: { shopId }, signal }),
    }),
  });

const BEST_SHOWN = 6;

export const bestReviewsQuery = (shopId: string) =>
  read(['shop', shopId, 'best reviews'], reviewsApi.bestOfShop, {
    params: { id: shopId },
    query: { limit: BEST_SHOWN },
  });

/** A shop's newest products, for its owner to arrange the page with. */
export const stockQuery = (shopId: string) =>
  read(['shop', shopId, 'products to arrange'], productsApi.ofShop, {
    params: { shopId },
    query: { limit: 100 },
  });

/** The products and reviews that a shop's blocks show. */
export function blockLoads({ id, blocks }: { id: string; blocks: readonly ShopBlock[] }): Loads {
  const hasProducts = blocks.some(
    (block) => 'product_ids' in block || (block.kind === 'film' && block.product_id !== null),
  );
  return [
    hasProducts && blockProductsQuery(id),
    blocks.some(({ kind }) => kind === 'reviews') && bestReviewsQuery(id),
  ];
}
