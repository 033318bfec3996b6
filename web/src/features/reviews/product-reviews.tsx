import type { Product } from '@souk/contract/catalogue';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { productReviewsQuery, reviewStatsQuery } from '../../api/queries/products.ts';
import { useApi } from '../../api/use-api.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReviewItem } from './review-item.tsx';
import { StatsPanel } from './stats-panel.tsx';

/** What buyers say: the average, how many gave how many stars, and the reviews, ten at a time. */
export function ProductReviews({ product }: { product: Product }) {
  const api = useApi();
  const { data: stats } = useQuery(reviewStatsQuery(api, product.id));
  const query = useInfiniteQuery(productReviewsQuery(api, product.id));
  const rated = stats !== undefined && stats.total_reviews > 0;
  const reviews = query.data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-labelledby="reviews-title" className="@container min-w-0">
      <h2 id="reviews-title" className="text-xl font-semibold tracking-tight">
        Customer Reviews
      </h2>
      <div
        className={cn(
          'mt-5 grid items-start gap-8',
          rated && '@3xl:grid-cols-[18rem_minmax(0,1fr)]',
        )}
      >
        {rated ? <StatsPanel stats={stats} /> : null}
        <div className="min-w-0">
          {reviews === undefined ? (
            query.isError ? (
              <ErrorState
                title="Reviews could not be loaded"
                onRetry={() => void query.refetch()}
              />
            ) : (
              <Skeleton className="h-40 rounded-card" />
            )
          ) : reviews.length === 0 ? (
            <EmptyState
              icon={<MessageSquareText />}
              level={3}
              title="No reviews yet"
              text="Nobody has written about this product so far."
            />
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {reviews.map((review) => (
                <li key={review.id}>
                  <ReviewItem review={review} />
                </li>
              ))}
            </ul>
          )}
          {query.hasNextPage ? (
            <div className="pt-5">
              <Button
                variant="secondary"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                More reviews
              </Button>
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}
