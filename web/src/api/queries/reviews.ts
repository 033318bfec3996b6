import { REVIEW_PAGE_SIZE } from '@souk/contract/limits';
import type {
  OwnProductReview,
  OwnShopReview,
  ProductReview,
  ProductReviewRequest,
  ReviewStats,
  ShopReview,
  ShopReviewRequest,
} from '@souk/contract/reviews';
import type { ShopWithReviews } from '@souk/contract/shops';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { nextPage, pageOf } from './page-of.ts';

/** A product's reviews, newest first, ten at a time; with `rating` those that gave so many stars. */
export function productReviewsQuery(api: Api, productId: string, rating: number | null = null) {
  return infiniteQueryOptions({
    queryKey: ['product', productId, 'reviews', rating],
    queryFn: ({ pageParam, signal }) =>
      pageOf<ProductReview>(
        api,
        `/products/${productId}/reviews`,
        { page: pageParam, limit: REVIEW_PAGE_SIZE, rating },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage<ProductReview>,
  });
}

/** Average, count, and how many gave one to five stars. */
export function reviewStatsQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: ['product', productId, 'review-stats'],
    queryFn: ({ signal }) =>
      api.get<ReviewStats>(`/products/${productId}/reviews/stats`, undefined, { signal }),
  });
}

/** What the signed-in user wrote about a product, and whether they may. */
export function ownProductReviewQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: ['product', productId, 'own-review'],
    queryFn: ({ signal }) =>
      api.get<OwnProductReview>(`/products/${productId}/reviews/mine`, undefined, { signal }),
  });
}

/** Writes the user's one review of a product; the page's list, stats and stars follow at once. */
export async function sendProductReview(
  api: Api,
  client: QueryClient,
  productId: string,
  review: ProductReviewRequest,
): Promise<void> {
  await api.post<ProductReview>(`/products/${productId}/reviews`, {
    product_id: productId,
    ...review,
  });
  // Cards elsewhere carry the stars too: they are asked for again when they are shown next.
  void client.invalidateQueries({ queryKey: ['explore'], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: ['shop'], refetchType: 'none' });
  await client.invalidateQueries({ queryKey: ['product', productId] });
}

/** A shop's reviews, newest first, ten at a time. The first ten come with the shop. */
export function shopReviewsQuery(api: Api, shop: ShopWithReviews) {
  return infiniteQueryOptions({
    queryKey: ['shop', shop.id, 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      pageOf<ShopReview>(
        api,
        `/shops/${shop.id}/reviews`,
        { page: pageParam, limit: REVIEW_PAGE_SIZE },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage<ShopReview>,
    initialData: {
      pages: [{ rows: shop.reviews.slice(0, REVIEW_PAGE_SIZE), total: shop.total_reviews }],
      pageParams: [1],
    },
  });
}

/** What the signed-in user wrote about a shop, and whether they may. */
export function ownShopReviewQuery(api: Api, shopId: string) {
  return queryOptions({
    queryKey: ['shop', shopId, 'own-review'],
    queryFn: ({ signal }) =>
      api.get<OwnShopReview>(`/shops/${shopId}/reviews/mine`, undefined, { signal }),
  });
}

/** Writes the user's one review of a shop; the page follows at once. */
export async function sendShopReview(
  api: Api,
  client: QueryClient,
  shopId: string,
  review: ShopReviewRequest,
): Promise<void> {
  await api.post<ShopReview>(`/shops/${shopId}/reviews`, review);
  await client.invalidateQueries({ queryKey: ['shop', shopId] });
}
