import * as z from 'zod/mini';
import { MediaUrl, StoredAddress } from './addresses.ts';
import { Count, Id, IdInput, Time } from './ids.ts';
import {
  REVIEW_COMMENT_MAX,
  REVIEW_IMAGES_MAX,
  REVIEW_PAGE_SIZE,
  REVIEW_TITLE_MAX,
  SHOP_REVIEW_MAX,
} from './limits.ts';
import { pageFields } from './paging.ts';
import { QueryNumber } from './query-number.ts';
import { ShopReview } from './shops.ts';

export const REVIEWS = {
  commentRequired: 'Please write a review comment',
  textRequired: 'Please write a review',
  rating: 'Rating must be a whole number from 1 to 5',
  ownShop: 'You cannot review your own shop',
  ownProduct: 'You cannot review your own product',
} as const;

const Rating = z._default(
  z
    .number(REVIEWS.rating)
    .check(z.int(REVIEWS.rating), z.minimum(1, REVIEWS.rating), z.maximum(5, REVIEWS.rating)),
  5,
);

export const ShopReviewRequest = z.object({
  rating: Rating,
  text: z
    .string(REVIEWS.textRequired)
    .check(
      z.trim(),
      z.minLength(1, REVIEWS.textRequired),
      z.maxLength(SHOP_REVIEW_MAX, `A review can have at most ${SHOP_REVIEW_MAX} characters`),
    ),
});
export type ShopReviewRequest = z.infer<typeof ShopReviewRequest>;

export const ProductReviewRequest = z.object({
  product_id: z.optional(IdInput()),
  rating: Rating,
  title: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(REVIEW_TITLE_MAX, `Title must be at most ${REVIEW_TITLE_MAX} characters`),
        ),
    ),
  ),
  comment: z
    .string(REVIEWS.commentRequired)
    .check(
      z.trim(),
      z.minLength(1, REVIEWS.commentRequired),
      z.maxLength(REVIEW_COMMENT_MAX, `Comment must be at most ${REVIEW_COMMENT_MAX} characters`),
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

export const ProductReview = z.object({
  id: Id,
  rating: Count,
  title: z.nullable(z.string()),
  comment: z.string(),
  images: z.array(MediaUrl),
  user_name: z.string(),
  is_verified_purchase: z.boolean(),
  created_at: Time,
});
export type ProductReview = z.infer<typeof ProductReview>;

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

/** A page of a product's reviews; with `rating` only those that gave so many stars. */
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

export const ShopReviewsQuery = z.object(pageFields(REVIEW_PAGE_SIZE));

/**
 * The review of the person who asks, null where they wrote none; `refusal` is the sentence why they may
 * not write one, null where they may.
 */
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
