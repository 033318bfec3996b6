import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RatingInput } from '../../ui/rating-input.tsx';

type ReviewFormProps = {
  /** True where it replaces what one wrote before. */
  update: boolean;
  rating: number;
  onRating: (stars: number) => void;
  busy: boolean;
  disabled?: boolean;
  onSubmit: FormEventHandler;
  onCancel: () => void;
  /** The fields below the stars. */
  children: ReactNode;
};

/** What the form of every review has: the stars, its own fields, and the buttons. */
export function ReviewForm({
  update,
  rating,
  onRating,
  busy,
  disabled = false,
  onSubmit,
  onCancel,
  children,
}: ReviewFormProps) {
  const label = update ? 'Update Review' : 'Submit Review';
  return (
    <Card className="p-5 sm:p-6">
      <form
        aria-label={update ? 'Edit Your Review' : 'Write a Review'}
        noValidate
        onSubmit={onSubmit}
        className="flex max-w-2xl flex-col gap-5"
      >
        <RatingInput value={rating} onChange={onRating} />
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} disabled={disabled}>
            {busy ? 'Submitting...' : label}
          </Button>
          <Button variant="ghost" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
