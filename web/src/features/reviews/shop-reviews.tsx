import type { ShopWithReviews } from '@souk/contract/shops';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { rowsOf } from '../../api/queries/page-of.ts';
import { ownShopReviewQuery, shopReviewsQuery } from '../../api/queries/reviews.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { cn } from '../../lib/cn.ts';
import { formatPlural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Rating } from '../../ui/rating.tsx';
import { draftNames, UNKNOWN } from './write-review.tsx';
import { ReviewList, ReviewsSection } from './review-list.tsx';

const Form = lazy(async () => ({
  default: (await import('./shop-review-form.tsx')).ShopReviewForm,
}));

/** What customers say about a shop, and a form to write a review. */
export function ShopReviews({ shop }: { shop: ShopWithReviews }) {
  const api = useApi();
  const { status } = useSession();
  const query = useInfiniteQuery(shopReviewsQuery(api, shop));
  const ownQuery = useQuery({
    ...ownShopReviewQuery(api, shop.id),
    enabled: status === 'in',
  });
  return (
    <ReviewsSection
      className="scroll-mt-[calc(var(--header)+4rem)] pt-14"
      subject={shop}
      own={ownQuery.isError ? UNKNOWN : ownQuery.data}
      draft={draftNames.shop(shop.id)}
      form={Form}
    >
      <div
        className={cn(
          'mt-5 grid items-start gap-8',
          shop.average_rating !== null && 'lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-12',
        )}
      >
        {shop.average_rating === null ? null : (
          <Card className="flex flex-wrap items-center gap-4 p-5">
            <span className="figures text-4xl font-semibold tracking-tight">
              {shop.average_rating.toFixed(1)}
            </span>
            <div className="flex flex-col gap-0.5">
              <Rating value={shop.average_rating} size="md" />
              <span className="figures text-sm text-muted">
                {formatPlural(shop.total_reviews, 'review')}
              </span>
            </div>
          </Card>
        )}
        <div className="min-w-0">
          <ReviewList
            reviews={rowsOf(query.data.pages)}
            mine={ownQuery.data?.review?.id}
            nobody="Nobody has reviewed this shop yet."
            query={query}
          />
        </div>
      </div>
    </ReviewsSection>
  );
}
