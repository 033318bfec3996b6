import type { AnswerState } from '@souk/contract/answers';
import { REVIEW_PAGE_SIZE } from '@souk/contract/limits';
import {
  reviewsApi,
  type ProductReviewRequest,
  type ShopReviewRequest,
} from '@souk/contract/reviews';
import type { ShopWithReviews } from '@souk/contract/shops';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { read, readPages } from '../../api/query.ts';

/** A product's reviews, newest first, ten at a time; with `rating`, only those with that many stars. */
export const productReviewsQuery = (id: string, rating: number | null = null) =>
  readPages(['product', id, 'reviews', rating], reviewsApi.listOfProduct, (page) => ({
    params: { id },
    query: { page, limit: REVIEW_PAGE_SIZE, rating },
  }));

/** The average, the count, and the number of reviews for each of one to five stars. */
export const reviewStatsQuery = (id: string) =>
  read(['product', id, 'review-stats'], reviewsApi.statsOfProduct, { params: { id } });

/** The signed-in user's review of a product, and whether they may write one. */
export const ownProductReviewQuery = (id: string) =>
  read(['product', id, 'own-review'], reviewsApi.ownOfProduct, { params: { id } });

/** Writes the user's one review of a product, then updates the page's list, stats and stars. */
export async function sendProductReview(
  client: QueryClient,
  id: string,
  review: ProductReviewRequest,
): Promise<void> {
  const body = { product_id: id, ...review };
  await api.call(reviewsApi.reviewProduct, { params: { id }, body });
  // Cards elsewhere show the stars too: they are reloaded when next shown.
  void client.invalidateQueries({ queryKey: ['explore'], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: ['shop'], refetchType: 'none' });
  await client.invalidateQueries({ queryKey: ['product', id] });
}

/** A shop's reviews, newest first, ten at a time. The first ten come with the shop. */
export const shopReviewsQuery = ({ id, reviews, total_reviews }: ShopWithReviews) => ({
  ...readPages(['shop', id, 'reviews'], reviewsApi.listOfShop, (page) => ({
    params: { id },
    query: { page, limit: REVIEW_PAGE_SIZE },
  })),
  initialData: {
    pages: [{ rows: reviews.slice(0, REVIEW_PAGE_SIZE), total: total_reviews }],
    pageParams: [1],
  },
});

/** The signed-in user's review of a shop, and whether they may write one. */
export const ownShopReviewQuery = (id: string) =>
  read(['shop', id, 'own-review'], reviewsApi.ownOfShop, { params: { id } });

/** Writes the user's one review of a shop, then updates the page. */
export async function sendShopReview(
  client: QueryClient,
  id: string,
  review: ShopReviewRequest,
): Promise<void> {
  await api.call(reviewsApi.reviewShop, { params: { id }, body: review });
  await client.invalidateQueries({ queryKey: ['shop', id] });
}

const PER_PAGE = 20;

/** Customers' reviews of a shop and its products, unanswered or answered; for its owner. */
export const receivedReviewsQuery = (shopId: string, state: AnswerState) =>
  readPages(['received-reviews', shopId, state], reviewsApi.received, (page) => ({
    params: { id: shopId },
    query: { page, limit: PER_PAGE, state },
  }));

/** The number of new unanswered reviews in each of the user's shops that has any. */
export const openReviewsQuery = read(['open-reviews'], reviewsApi.openOfOwnShops);

type ReviewKey = {
  shopId: string;
  /** Null for a review of the shop itself. */ productId: string | null;
  reviewId: string;
};

/** Answers a review, or replaces the answer; settles once the lists on the page are reloaded. */
export async function answerReview(
  client: QueryClient,
  { shopId, productId, reviewId }: ReviewKey,
  text: string,
): Promise<void> {
  const body = { text };
  if (productId === null) {
    await api.call(reviewsApi.answerOfShop, { params: { id: shopId, reviewId }, body });
  } else {
    await api.call(reviewsApi.answerOfProduct, { params: { id: productId, reviewId }, body });
  }
  await client.invalidateQueries({
    predicate: ({ queryKey: [list, id] }) =>
      list === 'received-reviews' ||
      list === 'open-reviews' ||
      (list === 'shop' && id === shopId) ||
      (list === 'product' && id === productId),
  });
}
