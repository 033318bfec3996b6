import { REVIEW_PAGE_SIZE } from '@souk/contract/limits';
import {
  reviewsApi,
  type ProductReview,
  type ProductReviewRequest,
  type ShopReview,
  type ShopReviewRequest,
} from '@souk/contract/reviews';
import type { ShopWithReviews } from '@souk/contract/shops';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { nextPage, pageIn } from './page-of.ts';

/** A product's reviews, newest first, ten at a time; with `rating`, only those with that many stars. */
export function productReviewsQuery(api: Api, productId: string, rating: number | null = null) {
  return infiniteQueryOptions({
    queryKey: ['product', productId, 'reviews', rating],
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { page, limit: REVIEW_PAGE_SIZE, rating };
      const params = { id: productId };
      return pageIn(await api.answer(reviewsApi.listOfProduct, { params, query, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<ProductReview>,
  });
}

/** Average, count, and how many gave one to five stars. */
export function reviewStatsQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: ['product', productId, 'review-stats'],
    queryFn: ({ signal }) =>
      api.call(reviewsApi.statsOfProduct, { params: { id: productId }, signal }),
  });
}

/** The signed-in user's review of a product, and whether they may write one. */
export function ownProductReviewQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: ['product', productId, 'own-review'],
    queryFn: ({ signal }) =>
      api.call(reviewsApi.ownOfProduct, { params: { id: productId }, signal }),
  });
}

/** Writes the user's one review of a product; the page's list, stats and stars follow at once. */
export async function sendProductReview(
  api: Api,
  client: QueryClient,
  productId: string,
  review: ProductReviewRequest,
): Promise<void> {
  const body = { product_id: productId, ...review };
  await api.call(reviewsApi.reviewProduct, { params: { id: productId }, body });
  // Cards elsewhere show the stars too: they are loaded again when they are next shown.
  void client.invalidateQueries({ queryKey: ['explore'], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: ['shop'], refetchType: 'none' });
  await client.invalidateQueries({ queryKey: ['product', productId] });
}

/** A shop's reviews, newest first, ten at a time. The first ten come with the shop. */
export function shopReviewsQuery(api: Api, shop: ShopWithReviews) {
  return infiniteQueryOptions({
    queryKey: ['shop', shop.id, 'reviews'],
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { page, limit: REVIEW_PAGE_SIZE };
      const params = { id: shop.id };
      return pageIn(await api.answer(reviewsApi.listOfShop, { params, query, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<ShopReview>,
    initialData: {
      pages: [{ rows: shop.reviews.slice(0, REVIEW_PAGE_SIZE), total: shop.total_reviews }],
      pageParams: [1],
    },
  });
}

/** The signed-in user's review of a shop, and whether they may write one. */
export function ownShopReviewQuery(api: Api, shopId: string) {
  return queryOptions({
    queryKey: ['shop', shopId, 'own-review'],
    queryFn: ({ signal }) => api.call(reviewsApi.ownOfShop, { params: { id: shopId }, signal }),
  });
}

/** Writes the user's one review of a shop; the page follows at once. */
export async function sendShopReview(
  api: Api,
  client: QueryClient,
  shopId: string,
  review: ShopReviewRequest,
): Promise<void> {
  await api.call(reviewsApi.reviewShop, { params: { id: shopId }, body: review });
  await client.invalidateQueries({ queryKey: ['shop', shopId] });
}
