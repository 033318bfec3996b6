import type { ShopWithReviews } from '@souk/contract/shops';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { rowsOf } from '../../api/query.ts';
import { ownShopReviewQuery, shopReviewsQuery } from '../../api/queries/reviews.ts';
import { useSession } from '../../api/session.ts';
import { cn } from '../../lib/cn.ts';
import { Card } from '../../ui/card.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewsSection, Score } from './reviews-section.tsx';

/** What customers say about a shop, and a form to write a review. */
export function ShopReviews({ shop }: { shop: ShopWithReviews }) {
  const signedIn = useSession().status === 'in';
  const query = useInfiniteQuery(shopReviewsQuery(shop));
  const own = useQuery({ ...ownShopReviewQuery(shop.id), enabled: signedIn });
  const rated = shop.average_rating !== null;
  return (
    <ReviewsSection
      className="scroll-mt-[calc(var(--header)+4rem)] pt-14"
      subject={{ kind: 'shop', id: shop.id }}
      own={own}
    >
      <div
        className={cn(
          'mt-5 grid items-start gap-8',
          rated && 'lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-12',
        )}
      >
        {rated ? (
          <Card className="p-5">
            <Score average={shop.average_rating} count={shop.total_reviews} />
          </Card>
        ) : null}
        <div className="min-w-0">
          <ReviewList
            reviews={rowsOf(query.data.pages)}
            mine={own.data?.review?.id}
            nobody="Nobody has reviewed this shop yet."
            query={query}
          />
        </div>
      </div>
    </ReviewsSection>
  );
}
