import type { ShopWithReviews } from '@souk/contract/shops';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { rowsOf } from '../../api/queries/page-of.ts';
import { ownShopReviewQuery, shopReviewsQuery } from '../../api/queries/reviews.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { draftNames } from './review-draft.ts';
import { ReviewList } from './review-list.tsx';
import { WriteReview } from './write-review.tsx';

const Form = lazy(async () => ({
  default: (await import('./shop-review-form.tsx')).ShopReviewForm,
}));

/** What customers say of a shop, and a form for one's own words. */
export function ShopReviews({ shop }: { shop: ShopWithReviews }) {
  const api = useApi();
  const { status } = useSession();
  const query = useInfiniteQuery(shopReviewsQuery(api, shop));
  const { data: own } = useQuery({
    ...ownShopReviewQuery(api, shop.id),
    enabled: status === 'in',
  });
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="scroll-mt-[calc(var(--header)+4rem)] pt-14"
    >
      <WriteReview
        subject={shop}
        heading={
          <h2 id="reviews-title" className="text-xl font-semibold tracking-tight">
            Customer Reviews
          </h2>
        }
        own={own}
        draft={draftNames.shop(shop.id)}
        form={Form}
      />
      <div className="mt-5">
        <ReviewList
          reviews={rowsOf(query.data.pages)}
          mine={own?.review?.id}
          nobody="Nobody has written about this shop so far."
          query={query}
        />
      </div>
    </section>
  );
}
