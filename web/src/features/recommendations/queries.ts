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

const boughtWith = (productId: string) => ({ params: { productId }, query: { limit: RAIL } });

/** Up to two products often bought with this one that can be added to the cart right away. */
export const companionsQuery = (productId: string) => ({
  ...read(
    ['product', productId, 'bought-with'],
    recommendationsApi.boughtWith,
    boughtWith(productId),
  ),
  select: companionsIn,
  staleTime: 5 * 60_000,
});

const companionsIn = (products: Product[]) =>
  products
    .filter(({ stock_quantity, back_on }) => stock_quantity > 0 && back_on === null)
    .slice(0, 2);

/** Whether a product has companions. Checked on the server, which reserves space for them. */
export async function hasCompanions(client: QueryClient, productId: string): Promise<boolean> {
  const api = apiOf(client);
  return (
    companionsIn(await api.call(recommendationsApi.boughtWith, boughtWith(productId))).length > 0
  );
}

/** The newest products of a shop that are in stock, except the one on the page. */
export const moreFromShopQuery = (shopId: string, productId: string) => ({
  ...read(['shop', shopId, 'more'], searchApi.explore, {
    query: { shop_id: shopId, in_stock: true, limit: RAIL + 1 },
  }),
  select: (products: Product[]) => products.filter(({ id }) => id !== productId).slice(0, RAIL),
  staleTime: 5 * 60_000,
});
