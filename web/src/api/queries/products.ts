import type { Product } from '@souk/contract/catalogue';
import { REVIEW_PAGE_SIZE } from '@souk/contract/limits';
import type { ProductReview, ReviewStats } from '@souk/contract/reviews';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { nextPage, pageOf } from './page-of.ts';

/** One product; throws ApiError 404 where there is none. */
export function productQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: ['product', productId],
    queryFn: ({ signal }) =>
      api.get<Product>(`/products/${encodeURIComponent(productId)}`, undefined, { signal }),
  });
}

/** Its reviews, newest first, ten at a time. */
export function productReviewsQuery(api: Api, productId: string) {
  return infiniteQueryOptions({
    queryKey: ['product', productId, 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      pageOf<ProductReview>(
        api,
        `/products/${productId}/reviews`,
        { page: pageParam, limit: REVIEW_PAGE_SIZE },
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

/** Counts that the signed-in user looked at it; once an hour, however often it is told. */
export function countView(api: Api, productId: string): Promise<void> {
  return api.post<void>(`/products/${productId}/view`);
}
