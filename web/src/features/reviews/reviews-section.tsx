import type { ReactNode } from 'react';
import { WriteReview, type WriteReviewProps } from './write-review.tsx';

type ReviewsSectionProps<Subject, Review> = Omit<WriteReviewProps<Subject, Review>, 'heading'> & {
  className: string;
  children: ReactNode;
};

/** "Customer Reviews" with the way to one of one's own; what was written is its content. */
export function ReviewsSection<Subject, Review>({
  className,
  children,
  ...own
}: ReviewsSectionProps<Subject, Review>) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={className}>
      <WriteReview
        {...own}
        heading={
          <h2 id="reviews-title" className="text-xl font-semibold tracking-tight">
            Customer Reviews
          </h2>
        }
      />
      {children}
    </section>
  );
}
