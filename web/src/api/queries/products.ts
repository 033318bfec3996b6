import { MAX_PAGE_SIZE } from '@souk/contract/limits';
import { productsApi, type Product } from '@souk/contract/products';
import { recommendationsApi } from '@souk/contract/recommendations';
import { searchApi } from '@souk/contract/search';
import { read } from '../query.ts';

/** One product; throws ApiError 404 if there is none. */
export const productQuery = (productId: string) =>
  read(['product', productId], productsApi.read, { params: { productId } });

/** All categories, in the order in which a person reads them. */
export const categoriesQuery = {
  ...read(['categories'], productsApi.categories, { query: { limit: MAX_PAGE_SIZE } }),
  staleTime: 10 * 60_000,
};

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

/** The newest products of a shop that can be bought, without the one on the page. */
export const moreFromShopQuery = (shopId: string, productId: string) => ({
  ...read(['shop', shopId, 'more'], searchApi.explore, {
    query: { shop_id: shopId, in_stock: true, limit: RAIL + 1 },
  }),
  select: (products: Product[]) => products.filter(({ id }) => id !== productId).slice(0, RAIL),
  staleTime: 5 * 60_000,
});
