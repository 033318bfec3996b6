import type { Product } from '@souk/contract/products';
import type { ProductReview, ReviewStats } from '@souk/contract/reviews';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rowsOf } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import {
  ownProductReviewQuery,
  ownShopReviewQuery,
  shopReviewsQuery,
  productReviewsQuery,
  reviewStatsQuery,
} from './queries.ts';
import { type ReportOfReview, ReviewList, type ShownReview } from './review-list.tsx';
import { ReviewsSection, Score } from './reviews-section.tsx';

function shown({ comment, is_verified_purchase, ...review }: ProductReview): ShownReview {
  return { ...review, text: comment, verified: is_verified_purchase };
}

/**
 * Buyers' opinions: the average, the number of reviews per star rating, the reviews, and a form to
 * write one.
 */
export function ProductReviews({ product, report }: { product: Product; report: ReportOfReview }) {
  const signedIn = useSession().status === 'in';
  const [stars, setStars] = useState<number | null>(null);
  const { data: stats } = useQuery(reviewStatsQuery(product.id));
  const query = useInfiniteQuery(productReviewsQuery(product.id, stars));
  const own = useQuery({
    ...ownProductReviewQuery(product.id),
    enabled: signedIn,
    select: ({ review, refusal }) => ({ review: review && shown(review), refusal }),
  });
  const rated = stats !== undefined && stats.total_reviews > 0;
  return (
    <ReviewsSection
      className="@container min-w-0 scroll-mt-[calc(var(--header)+1.5rem)]"
      subject={{ kind: 'product', id: product.id, name: product.name }}
      shopId={product.shop_id}
      own={own}
      score={rated ? <StatsPanel stats={stats} chosen={stars} onChoose={setStars} /> : null}
      columns="@3xl:grid-cols-[19rem_minmax(0,1fr)] @3xl:gap-12"
    >
      {stars === null ? null : (
        <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm">
          <span role="status">{`Only reviews with ${formatPlural(stars, 'star')}`}</span>
          <Button variant="ghost" size="sm" onClick={() => setStars(null)}>
            Show all reviews
          </Button>
        </p>
      )}
      <ReviewList
        reviews={query.data && rowsOf(query.data.pages).map(shown)}
        mine={own.data?.review?.id}
        shopName={product.shop_name}
        nobody="Nobody has reviewed this product yet."
        report={report}
        query={query}
      />
    </ReviewsSection>
  );
}

/** Customers' reviews of a shop, and a form to write one. */
export function ShopReviews({ shop, report }: { shop: ShopWithReviews; report: ReportOfReview }) {
  const { status, user } = useSession();
  const signedIn = status === 'in';
  // The owner of a new shop has other things to do, so they get just one line.
  const isNew = shop.total_reviews === 0 && user?.id === shop.owner_id;
  const query = useInfiniteQuery(shopReviewsQuery(shop));
  const own = useQuery({ ...ownShopReviewQuery(shop.id), enabled: signedIn });
  return (
    <ReviewsSection
      className="scroll-mt-[calc(var(--header)+4rem)] pt-14"
      subject={{ kind: 'shop', id: shop.id, name: shop.name }}
      shopId={shop.id}
      own={own}
      score={
        shop.average_rating === null ? null : (
          <Card className="p-5">
            <Score average={shop.average_rating} count={shop.total_reviews} />
          </Card>
        )
      }
      columns="lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-12"
    >
      {isNew ? (
        <p className="text-sm text-muted">Nobody has reviewed your shop yet.</p>
      ) : (
        <ReviewList
          reviews={rowsOf(query.data.pages)}
          mine={own.data?.review?.id}
          shopName={shop.name}
          nobody="Nobody has reviewed this shop yet."
          report={report}
          query={query}
        />
      )}
    </ReviewsSection>
  );
}

const STARS = [5, 4, 3, 2, 1] as const;

type StatsPanelProps = {
  stats: ReviewStats;
  /** The star rating that the list is filtered by; null for all. */
  chosen: number | null;
  onChoose: (stars: number | null) => void;
};

/** The average, and a bar for each star rating; pressing a bar shows only its reviews. */
function StatsPanel({ stats, chosen, onChoose }: StatsPanelProps) {
  const { average_rating, total_reviews: total, rating_distribution } = stats;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <Score average={average_rating} count={total} />
      <ul aria-label="Reviews by stars" className="-mx-2 flex flex-col">
        {STARS.map((stars) => {
          const count = rating_distribution[stars];
          const on = chosen === stars;
          return (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={on}
                disabled={count === 0}
                onClick={() => onChoose(on ? null : stars)}
                className="stars-row"
              >
                <span>{formatPlural(stars, 'star')}</span>
                <span aria-hidden>
                  <span style={{ width: `${total > 0 ? (count / total) * 100 : 0}%` }} />
                </span>
                <span>
                  <span>{formatCount(count)}</span>
                  <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
