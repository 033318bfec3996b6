import * as z from 'zod/mini';
import { StoredAddress } from './addresses.ts';
import { Id, IdInput, Time } from './ids.ts';
import { REVIEW_COMMENT_MAX, REVIEW_PAGE_SIZE, REVIEW_TITLE_MAX } from './limits.ts';
import { pageFields } from './paging.ts';

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
      z.maxLength(5000, 'A review can have at most 5000 characters'),
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
      z.array(StoredAddress).check(z.maxLength(10, 'A review can have at most 10 images')),
    ),
  ),
});
export type ProductReviewRequest = z.infer<typeof ProductReviewRequest>;

export const ProductReview = z.object({
  id: Id,
  rating: z.number(),
  title: z.nullable(z.string()),
  comment: z.string(),
  images: z.array(z.string()),
  user_name: z.string(),
  is_verified_purchase: z.boolean(),
  created_at: Time,
});
export type ProductReview = z.infer<typeof ProductReview>;

export const ReviewStats = z.object({
  average_rating: z.nullable(z.number()),
  total_reviews: z.number(),
  rating_distribution: z.object({
    '1': z.number(),
    '2': z.number(),
    '3': z.number(),
    '4': z.number(),
    '5': z.number(),
  }),
});
export type ReviewStats = z.infer<typeof ReviewStats>;

export const ReviewsQuery = z.object(pageFields(REVIEW_PAGE_SIZE));
