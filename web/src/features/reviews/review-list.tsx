import { MessageSquareText } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
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
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
};

export function ReviewList({ reviews, mine, nobody, query }: ReviewListProps) {
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
      <ul className="divide-y divide-line border-y border-line">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} mine={review.id === mine} />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className="pt-6">
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load More Reviews
          </Button>
        </div>
      ) : null}
    </>
  );
}
