import { PenLine } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../api/session.ts';
import { keptInTab } from '../../lib/tab-storage.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Own<Review> = { review: Review | null; refusal: string | null };

/** If it could not be loaded, the form begins empty and the server has the last word. */
export const UNKNOWN: Own<never> = { review: null, refusal: null };

export type ReviewFormProps<Subject, Review> = {
  /** The product or shop that is reviewed. */
  subject: Subject;
  /** What the user wrote before; sending replaces it. */
  mine: Review | null;
  userId: string;
  onClose: () => void;
};

export type WriteReviewProps<Subject, Review> = {
  subject: Subject;
  heading: ReactNode;
  /** What the signed-in user wrote, and whether they may; undefined until known. */
  own: Own<Review> | undefined;
  /** The name under which the form keeps what is typed. */
  draft: string;
  form: ComponentType<ReviewFormProps<Subject, Review>>;
};

/** The heading, with a prompt to log in or a button that opens the form below. */
export function WriteReview<Subject, Review>(props: WriteReviewProps<Subject, Review>) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  if (user) {
    return <OwnReview key={user.id} userId={user.id} {...props} />;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {props.heading}
      <p className="visitor-only flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        Please log in to write a review.
        <Button variant="secondary" asChild>
          <Link to={paths.login(`${pathname}${search}#reviews`)}>Log in</Link>
        </Button>
      </p>
    </div>
  );
}

function OwnReview<Subject, Review>({
  subject,
  heading,
  own,
  draft,
  form: Form,
  userId,
}: WriteReviewProps<Subject, Review> & { userId: string }) {
  // A review begun before a reload or a login is open again.
  const [open, setOpen] = useState(() => keptInTab(draft, userId) !== null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useId();

  function close() {
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {heading}
        {own?.refusal ? (
          <p className="flex min-h-11 items-center text-sm text-muted">{own.refusal}</p>
        ) : (
          <Button
            ref={toggle}
            variant="secondary"
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => setOpen(!open)}
          >
            <PenLine aria-hidden />
            {own?.review ? 'Edit Your Review' : 'Write a Review'}
          </Button>
        )}
      </div>
      {open && !own?.refusal ? (
        <div id={panel} className="mt-5">
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            {own ? (
              <Form subject={subject} mine={own.review} userId={userId} onClose={close} />
            ) : (
              <Skeleton className="h-96 rounded-card" />
            )}
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

/** The names under which the tab keeps what is typed about a product or a shop. */
export const draftNames = {
  product: (productId: string) => `souk.review.product.${productId}`,
  shop: (shopId: string) => `souk.review.shop.${shopId}`,
};
