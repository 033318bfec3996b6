// The products shown below a product.
import type { Product } from '@souk/contract/products';
import { recommendationsApi } from '@souk/contract/recommendations';
import { searchApi } from '@souk/contract/search';
import type { QueryClient } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { read } from '../../api/query.ts';

const RAIL = 12;

/** Products that someone looking at this one may also like, the most similar first. */
export const similarProductsQuery = (productId: string) => ({
  ...read(['product', productId, 'similar'], recommendationsApi.similar, {
    params: { productId },
    query: { limit: RAIL },
  }),
  staleTime: 5 * 60_000,
});

/** Products bought together with this one. */
export const boughtWithQuery = (productId: string) => ({
  ...read(['product', productId, 'bought-with'], recommendationsApi.boughtWith, {
    params: { productId },
    query: { limit: RAIL },
  }),
  staleTime: 5 * 60_000,
});

/** Whether anything was bought with it: checked on the server, so that their space is reserved. */
export async function isBoughtWithOthers(client: QueryClient, productId: string): Promise<boolean> {
  const given = { params: { productId }, query: { limit: 1 } };
  return (await apiOf(client).call(recommendationsApi.boughtWith, given)).length > 0;
}

/** The newest products of a shop that are in stock, except the one on the page. */
export const moreFromShopQuery = (shopId: string, productId: string) => ({
  ...read(['shop', shopId, 'more'], searchApi.explore, {
    query: { shop_id: shopId, in_stock: true, limit: RAIL + 1 },
  }),
  select: (products: Product[]) => products.filter(({ id }) => id !== productId).slice(0, RAIL),
  staleTime: 5 * 60_000,
});
