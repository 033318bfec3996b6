import { pages } from '@souk/contract/pages';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../api/session.ts';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { formatPlural } from '../../lib/format.ts';
import { keptInTab } from '../../lib/tab-storage.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PenLine } from '../../ui/icons.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { keepWish, useAskedFor } from '../auth/wish.ts';
import type { ShownReview } from './review-list.tsx';

// Spares readers the code that only writers need.
const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }));

export type Subject = { kind: 'product' | 'shop'; id: string; name: string };

/** Returns the name under which the tab keeps an unsent review. */
export function draftName({ kind, id }: Pick<Subject, 'kind' | 'id'>): string {
  return `souk.review.${kind}.${id}`;
}

type OwnReview = {
  data: { review: ShownReview | null; refusal: string | null } | undefined;
  isError: boolean;
};

/**
 * The fallback if the user's review failed to load: the form starts empty and the server decides.
 */
const UNKNOWN = { review: null, refusal: null };

type ReviewsSectionProps = {
  subject: Subject;
  /** The shop that answers. */
  shopId: string;
  /** The user's own review, and any reason why they may not write one. */
  own: OwnReview;
  className: string;
  /** The card with the average, and the columns it needs; null without any ratings yet. */
  score: Elements;
  columns: string;
  children: ReactNode;
};

/**
 * The section "Customer reviews", with a button to write one or a prompt to log in. Its children are
 * the reviews.
 */
export function ReviewsSection(props: ReviewsSectionProps) {
  const { subject, shopId, own, className, score, columns, children } = props;
  const user = useUser();
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}#reviews`;
  const heading = (
    <h2 id="reviews-title" className="text-xl font-semibold tracking-tight">
      Customer reviews
    </h2>
  );
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={className}>
      {user ? (
        <WriteReview
          key={user.id}
          userId={user.id}
          subject={subject}
          shopId={shopId}
          heading={heading}
          own={own.isError ? UNKNOWN : own.data}
        />
      ) : (
        <div className={row}>
          {heading}
          <p className="visitor-only flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
            Please log in to write a review.
            <ButtonLink
              variant="secondary"
              to={pages.login(here)}
              onClick={() => keepWish({ kind: 'review', id: subject.id, name: subject.name }, here)}
            >
              Log in
            </ButtonLink>
          </p>
        </div>
      )}
      <div className={cn('mt-5 grid items-start gap-8', score !== null && columns)}>
        {score}
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}

const row = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3';
const loading = <Skeleton className="h-96 rounded-card" />;

type WriteReviewProps = {
  subject: Subject;
  shopId: string;
  userId: string;
  heading: ReactNode;
  own: OwnReview['data'];
};

function WriteReview({ subject, shopId, userId, heading, own }: WriteReviewProps) {
  // Reopens a review begun before a reload or a login.
  const asked = useAskedFor('review', subject.id);
  const begun = () => asked || keptInTab(draftName(subject), userId) !== null;
  const { open, panel, button, close } = usePanel(begun);
  return (
    <>
      <div className={row}>
        {heading}
        {own?.refusal ? (
          <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-muted">
            <span>{own.refusal}</span>
            <ButtonLink variant="secondary" to={pages.shopReviews(shopId)}>
              Answer reviews
            </ButtonLink>
          </p>
        ) : (
          <Button variant="secondary" {...button}>
            <PenLine aria-hidden />
            <span>{own?.review ? 'Edit your review' : 'Write a Review'}</span>
          </Button>
        )}
      </div>
      {open && !own?.refusal ? (
        <div {...panel} className="mt-5">
          <Suspense fallback={loading}>
            {own ? (
              <ReviewForm subject={subject} mine={own.review} userId={userId} onClose={close} />
            ) : (
              loading
            )}
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

/** The average as a number and as stars, and the number of reviews. */
export function Score({ average, count }: { average: number | null; count: number }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      {average === null ? null : (
        <span className="figures text-4xl font-semibold tracking-tight">{average.toFixed(1)}</span>
      )}
      <div className="flex flex-col gap-0.5">
        <Rating value={average} size="md" />
        <span className="figures text-sm text-muted">{formatPlural(count, 'review')}</span>
      </div>
    </div>
  );
}
