import type { Product } from '@souk/contract/products';
import type { ProductReview } from '@souk/contract/reviews';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { rowsOf } from '../../api/queries/page-of.ts';
import {
  ownProductReviewQuery,
  productReviewsQuery,
  reviewStatsQuery,
} from '../../api/queries/reviews.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { draftNames } from './review-draft.ts';
import type { ShownReview } from './review-item.tsx';
import { ReviewList } from './review-list.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { ReviewsSection } from './reviews-section.tsx';
import { UNKNOWN } from './write-review.tsx';

// Who only reads does not load what writing needs.
const Form = lazy(async () => ({
  default: (await import('./product-review-form.tsx')).ProductReviewForm,
}));

function shown({ comment, is_verified_purchase, ...review }: ProductReview): ShownReview {
  return { ...review, text: comment, verified: is_verified_purchase };
}

/** What buyers say: the average, how many gave how many stars, the reviews, and a form for one's own. */
export function ProductReviews({ product }: { product: Product }) {
  const api = useApi();
  const { status } = useSession();
  const [stars, setStars] = useState<number | null>(null);
  const { data: stats } = useQuery(reviewStatsQuery(api, product.id));
  const query = useInfiniteQuery(productReviewsQuery(api, product.id, stars));
  const ownQuery = useQuery({
    ...ownProductReviewQuery(api, product.id),
    enabled: status === 'in',
  });
  const rated = stats !== undefined && stats.total_reviews > 0;
  return (
    <ReviewsSection
      className="@container min-w-0 scroll-mt-[calc(var(--header)+1.5rem)]"
      subject={product}
      own={ownQuery.isError ? UNKNOWN : ownQuery.data}
      draft={draftNames.product(product.id)}
      form={Form}
    >
      <div
        className={cn(
          'mt-5 grid items-start gap-8',
          rated && '@3xl:grid-cols-[19rem_minmax(0,1fr)] @3xl:gap-12',
        )}
      >
        {rated ? <StatsPanel stats={stats} chosen={stars} onChoose={setStars} /> : null}
        <div className="min-w-0">
          {stars === null ? null : (
            <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm">
              <span role="status">
                Only reviews with {stars} {stars === 1 ? 'star' : 'stars'}
              </span>
              <Button variant="ghost" size="sm" onClick={() => setStars(null)}>
                Show all reviews
              </Button>
            </p>
          )}
          <ReviewList
            reviews={query.data && rowsOf(query.data.pages).map(shown)}
            mine={ownQuery.data?.review?.id}
            nobody="Nobody has written about this product so far."
            query={query}
          />
        </div>
      </div>
    </ReviewsSection>
  );
}
