import { lazy, Suspense, useState } from 'react';
import type { Elements } from '../../lib/elements.ts';
import { initialsOf } from '../../lib/initials.ts';
import { useFocusOnNew } from '../../lib/list-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { DayOf } from '../../ui/day-of.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { BadgeCheck, MessageSquareText } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { ShopAnswer } from '../../ui/shop-answer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A button to report someone else's review. */
export type ReportOfReview = (review: ShownReview) => Elements;

type ReviewListProps = {
  /** Undefined until the first ones have loaded. */
  reviews: ShownReview[] | undefined;
  /** The id of the user's own review. */
  mine: string | undefined;
  /** The shop that answers. */
  shopName: string;
  /** The text shown if there are none. */
  nobody: string;
  report: ReportOfReview;
  query: {
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
};

export function ReviewList({ reviews, mine, shopName, nobody, report, query }: ReviewListProps) {
  const { list, pressed } = useFocusOnNew(reviews?.length ?? 0);
  if (reviews === undefined) {
    return query.isError ? (
      <ErrorState title="Reviews could not be loaded" onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-40 rounded-card" />
    );
  }
  if (reviews.length === 0) {
    return (
      <EmptyState icon={<MessageSquareText />} level={3} title="No reviews yet" text={nobody} />
    );
  }
  return (
    <>
      <div ref={list}>
        <ul className="divide-y divide-line border-y border-line">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewItem
                review={review}
                mine={review.id === mine}
                shopName={shopName}
                report={review.id === mine ? null : report(review)}
              />
            </li>
          ))}
        </ul>
      </div>
      <LoadMore
        query={query}
        onPress={pressed}
        label="Load more reviews"
        error="More reviews could not be loaded"
      />
    </>
  );
}

/** A review of a product or a shop, for display. */
export type ShownReview = {
  id: string;
  rating: number;
  title?: string | null;
  text: string;
  images?: string[];
  user_name: string;
  created_at: string;
  answer: string | null;
  answered_at: string | null;
  verified?: boolean;
};

type ReviewItemProps = {
  review: ShownReview;
  /** The shop that answered. */
  shopName: string;
  /** Whether the user wrote it. */
  mine?: boolean;
  /** Shown above the review; `answer` replaces the answer as everyone sees it. */
  about?: Elements;
  answer?: Elements;
  /** Shown beside the date. */
  report?: Elements;
};

/** A shopper's review of a product or a shop, and the shop's answer. */
export function ReviewItem(props: ReviewItemProps) {
  const { review, shopName, mine = false, about, answer, report } = props;
  const { rating, title, text, images = [], user_name, created_at, verified = false } = review;
  return (
    // The first newly loaded review takes the focus.
    <article tabIndex={-1} className="review">
      {about}
      <div className="flex items-center gap-3">
        <span aria-hidden className="review-face">
          {initialsOf(user_name)}
        </span>
        <div className="min-w-0">
          <p className="review-name">
            <span>{user_name}</span>
            {mine ? <Badge tone="violet">Your review</Badge> : null}
            {verified ? (
              <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
                Verified purchase
              </Badge>
            ) : null}
          </p>
          <p className="review-facts">
            <Rating value={rating} />
            <DayOf time={created_at} />
            {report}
          </p>
        </div>
      </div>
      {title ? (
        <h3 dir="auto" className="text-base font-semibold break-words">
          {title}
        </h3>
      ) : null}
      <p dir="auto" className="review-text">
        {text}
      </p>
      {images.length > 0 ? <ReviewPictures images={images} author={user_name} /> : null}
      {answer ??
        (review.answer === null ? null : (
          <ShopAnswer shopName={shopName} text={review.answer} at={review.answered_at} />
        ))}
    </article>
  );
}

const PictureZoom = lazy(() => import('../../ui/picture-zoom.tsx'));

/** Small pictures that open in full size; without JavaScript, a link to the picture itself. */
function ReviewPictures({ images, author }: { images: string[]; author: string }) {
  const [open, setOpen] = useState<number | null>(null);
  const pictures = images.map((src, index) => ({
    src,
    alt: `Picture ${index + 1} of ${images.length} of ${author}'s review`,
  }));
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <a
              href={src}
              aria-haspopup="dialog"
              className="block w-20 overflow-hidden rounded-control"
              onClick={(event) => {
                // Keeps opening in a new tab working.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(index);
              }}
            >
              <Picture src={src} alt={alt} ratio="1/1" sizes="5rem" />
            </a>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <PictureZoom
            title={`Pictures of ${author}'s review`}
            pictures={pictures}
            at={open}
            onShow={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
