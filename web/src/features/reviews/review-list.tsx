import { MessageSquareText } from 'lucide-react';
import { useFocusOnNew } from '../../lib/list-focus.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReviewItem, type ShownReview } from './review-item.tsx';

type ReviewListProps = {
  /** Undefined until the first ones are there. */
  reviews: ShownReview[] | undefined;
  /** The id of the review that the user wrote. */
  mine: string | undefined;
  /** What to say where nobody has written. */
  nobody: string;
  query: {
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
};

export function ReviewList({ reviews, mine, nobody, query }: ReviewListProps) {
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
              <ReviewItem review={review} mine={review.id === mine} />
            </li>
          ))}
        </ul>
      </div>
      {query.hasNextPage ? (
        <LoadMore
          label="Load More Reviews"
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          error="More reviews could not be loaded"
          onLoad={() => {
            pressed();
            void query.fetchNextPage();
          }}
        />
      ) : null}
    </>
  );
}
