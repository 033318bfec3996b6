// Which products stand below one.
import type { Product } from '@souk/contract/products';
import { recommendationsApi } from '@souk/contract/recommendations';
import { searchApi } from '@souk/contract/search';
import type { QueryClient } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { read } from '../../api/query.ts';

const RAIL = 12;

/** Products that someone who looks at this one may like as well, the most similar first. */
export const similarProductsQuery = (productId: string) => ({
  ...read(['product', productId, 'similar'], recommendationsApi.similar, {
    params: { productId },
    query: { limit: RAIL },
  }),
  staleTime: 5 * 60_000,
});

/** What people bought together with this product. */
export const boughtWithQuery = (productId: string) => ({
  ...read(['product', productId, 'bought-with'], recommendationsApi.boughtWith, {
    params: { productId },
    query: { limit: RAIL },
  }),
  staleTime: 5 * 60_000,
});

/** Whether anything was bought with it: the server says so, so that the place of these is kept. */
export async function isBoughtWithOthers(client: QueryClient, productId: string): Promise<boolean> {
  const given = { params: { productId }, query: { limit: 1 } };
  return (await apiOf(client).call(recommendationsApi.boughtWith, given)).length > 0;
}

/** The newest products of a shop that can be bought, without the one on the page. */
export const moreFromShopQuery = (shopId: string, productId: string) => ({
  ...read(['shop', shopId, 'more'], searchApi.explore, {
    query: { shop_id: shopId, in_stock: true, limit: RAIL + 1 },
  }),
  select: (products: Product[]) => products.filter(({ id }) => id !== productId).slice(0, RAIL),
  staleTime: 5 * 60_000,
});
