import * as z from 'zod/mini';
import { AnswerRequest, AnswerState } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Count, Id, Time } from './fields.ts';
import { StoredAddress, IdInput, line, QueryNumber, requiredLines } from './inputs.ts';
import {
  REVIEW_COMMENT_MAX,
  REVIEW_IMAGES_MAX,
  REVIEW_PAGE_SIZE,
  REVIEW_TITLE_MAX,
  SHOP_REVIEW_MAX,
} from './limits.ts';
import { pageFields, PageQuery } from './paging.ts';

export const REVIEWS = {
  commentRequired: 'Please write a review comment',
  textRequired: 'Please write a review',
  rating: 'Rating must be a whole number from 1 to 5',
  ownShop: 'You cannot review your own shop',
  ownProduct: 'You cannot review your own product',
  notFound: 'Review not found',
  notYourShop: 'Only the shop can answer its reviews',
} as const;

const Rating = z._default(
  z
    .number(REVIEWS.rating)
    .check(z.int(REVIEWS.rating), z.minimum(1, REVIEWS.rating), z.maximum(5, REVIEWS.rating)),
  5,
);

export const ShopReviewRequest = z.object({
  rating: Rating,
  text: requiredLines(
    REVIEWS.textRequired,
    SHOP_REVIEW_MAX,
    `A review can have at most ${SHOP_REVIEW_MAX} characters`,
  ),
});
export type ShopReviewRequest = z.infer<typeof ShopReviewRequest>;

export const ProductReviewRequest = z.object({
  product_id: z.optional(IdInput()),
  rating: Rating,
  title: z.optional(
    z.nullable(line(REVIEW_TITLE_MAX, `Title must be at most ${REVIEW_TITLE_MAX} characters`)),
  ),
  comment: requiredLines(
    REVIEWS.commentRequired,
    REVIEW_COMMENT_MAX,
    `Comment must be at most ${REVIEW_COMMENT_MAX} characters`,
  ),
  images: z.optional(
    z.nullable(
      z
        .array(StoredAddress)
        .check(
          z.maxLength(REVIEW_IMAGES_MAX, `A review can have at most ${REVIEW_IMAGES_MAX} images`),
        ),
    ),
  ),
});
export type ProductReviewRequest = z.infer<typeof ProductReviewRequest>;

/** The shop's answer, and when it was first given. */
const answered = { answer: z.nullable(z.string()), answered_at: z.nullable(Time) };

export const ProductReview = z.object({
  id: Id,
  rating: Count,
  title: z.nullable(z.string()),
  comment: z.string(),
  images: z.array(MediaUrl),
  user_name: z.string(),
  is_verified_purchase: z.boolean(),
  created_at: Time,
  ...answered,
});
export type ProductReview = z.infer<typeof ProductReview>;

export const ShopReview = z.object({
  id: Id,
  rating: Count,
  text: z.string(),
  user_name: z.string(),
  created_at: Time,
  ...answered,
});
export type ShopReview = z.infer<typeof ShopReview>;

/** A review of a shop or of one of its products, as the shop sees it. */
export const ReceivedReview = z.object({
  id: Id,
  rating: Count,
  title: z.nullable(z.string()),
  text: z.string(),
  images: z.array(MediaUrl),
  user_name: z.string(),
  created_at: Time,
  ...answered,
  /** Null for a review of the shop itself. */
  product_id: z.nullable(Id),
  product_name: z.nullable(z.string()),
  product_image: z.nullable(MediaUrl),
});
export type ReceivedReview = z.infer<typeof ReceivedReview>;

/** A good review of one of a shop’s products. */
export const BestReview = z.pick(ReceivedReview, {
  id: true,
  rating: true,
  title: true,
  text: true,
  images: true,
  user_name: true,
  created_at: true,
  product_id: true,
  product_name: true,
});
export type BestReview = z.infer<typeof BestReview>;

/** Without `state`, all of them. */
export const ReceivedReviewsQuery = z.object({
  ...pageFields(),
  state: z.optional(AnswerState),
});
export type ReceivedReviewsQuery = z.infer<typeof ReceivedReviewsQuery>;

/** For how many days a review counts as new to its shop. */
export const NEW_REVIEW_DAYS = 30;

export const OpenReviews = z.object({ shop_id: Id, count: Count });

export const ReviewStats = z.object({
  average_rating: z.nullable(z.number()),
  total_reviews: Count,
  rating_distribution: z.object({
    '1': Count,
    '2': Count,
    '3': Count,
    '4': Count,
    '5': Count,
  }),
});
export type ReviewStats = z.infer<typeof ReviewStats>;

/** A page of a product's reviews; with `rating`, only those with that many stars. */
export const ReviewsQuery = z.object({
  ...pageFields(REVIEW_PAGE_SIZE),
  rating: z.optional(
    QueryNumber(
      REVIEWS.rating,
      z.int(REVIEWS.rating),
      z.minimum(1, REVIEWS.rating),
      z.maximum(5, REVIEWS.rating),
    ),
  ),
});
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

/** A page of a shop's reviews. */
export const ShopReviewsQuery = z.object(pageFields(REVIEW_PAGE_SIZE));

/** The caller's own review, if any; `refusal` says why they may not write one, null if they may. */
export const OwnProductReview = z.object({
  review: z.nullable(ProductReview),
  refusal: z.nullable(z.string()),
});
export type OwnProductReview = z.infer<typeof OwnProductReview>;

export const OwnShopReview = z.object({
  review: z.nullable(ShopReview),
  refusal: z.nullable(z.string()),
});
export type OwnShopReview = z.infer<typeof OwnShopReview>;

const read = { access: 'public', tag: 'reviews' } as const;
const readOwn = { ...read, access: 'signed-in' } as const;
const write = { access: 'signed-in', tag: 'reviews', errors: [403] } as const;
const ofShop = { access: 'owner', tag: 'reviews', refusal: REVIEWS.notYourShop } as const;

export const reviewsApi = {
  listOfProduct: endpoint('GET /products/:id/reviews', {
    ...read,
    operationId: 'listProductReviews',
    summary: 'A product’s reviews, newest first',
    query: ReviewsQuery,
    answers: { 200: z.array(ProductReview) },
    gives: ['X-Total-Count'],
  }),
  statsOfProduct: endpoint('GET /products/:id/reviews/stats', {
    ...read,
    operationId: 'readReviewStats',
    summary: 'A product’s average rating, and how many reviews gave each rating',
    answers: { 200: ReviewStats },
  }),
  ownOfProduct: endpoint('GET /products/:id/reviews/mine', {
    ...readOwn,
    operationId: 'readOwnProductReview',
    summary: 'Your own review of a product, and whether you may write one',
    answers: { 200: OwnProductReview },
  }),
  reviewProduct: endpoint('POST /products/:id/reviews', {
    ...write,
    operationId: 'reviewProduct',
    summary: 'Review a product; a second review replaces your first',
    body: ProductReviewRequest,
    answers: { 200: ProductReview, 201: ProductReview },
  }),
  listOfShop: endpoint('GET /shops/:id/reviews', {
    ...read,
    operationId: 'listShopReviews',
    summary: 'A shop’s reviews, newest first',
    query: ShopReviewsQuery,
    answers: { 200: z.array(ShopReview) },
    gives: ['X-Total-Count'],
  }),
  ownOfShop: endpoint('GET /shops/:id/reviews/mine', {
    ...readOwn,
    operationId: 'readOwnShopReview',
    summary: 'Your own review of a shop, and whether you may write one',
    answers: { 200: OwnShopReview },
  }),
  reviewShop: endpoint('POST /shops/:id/reviews', {
    ...write,
    operationId: 'reviewShop',
    summary: 'Review a shop; a second review replaces your first',
    body: ShopReviewRequest,
    answers: { 200: ShopReview, 201: ShopReview },
  }),
  answerOfProduct: endpoint('POST /products/:id/reviews/:reviewId/answer', {
    ...ofShop,
    records: ['review.answered'],
    operationId: 'answerProductReview',
    summary: 'Answer a product review, or replace the answer (shop owner or admin)',
    body: AnswerRequest,
    answers: { 200: ProductReview },
  }),
  answerOfShop: endpoint('POST /shops/:id/reviews/:reviewId/answer', {
    ...ofShop,
    records: ['review.answered'],
    operationId: 'answerShopReview',
    summary: 'Answer a shop review, or replace the answer (shop owner or admin)',
    body: AnswerRequest,
    answers: { 200: ShopReview },
  }),
  received: endpoint('GET /shops/:id/received-reviews', {
    ...ofShop,
    operationId: 'listReceivedReviews',
    summary: 'Reviews of a shop and its products, newest first (shop owner or admin)',
    query: ReceivedReviewsQuery,
    answers: { 200: z.array(ReceivedReview) },
    gives: ['X-Total-Count'],
  }),
  bestOfShop: endpoint('GET /shops/:id/best-reviews', {
    ...read,
    operationId: 'listBestReviews',
    summary: 'The best reviews of a shop’s products, those with pictures first',
    query: ShopReviewsQuery,
    answers: { 200: z.array(BestReview) },
    gives: ['X-Total-Count'],
  }),
  openOfOwnShops: endpoint('GET /user/open-reviews', {
    ...readOwn,
    operationId: 'countOpenReviews',
    summary: 'How many reviews from the last 30 days each of your shops hasn’t answered, if any',
    query: PageQuery,
    answers: { 200: z.array(OpenReviews) },
    gives: ['X-Total-Count'],
  }),
};
