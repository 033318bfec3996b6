import type { FormEventHandler, ReactNode } from 'react';
import { characters } from '../../lib/characters.ts';
import { cn } from '../../lib/cn.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RatingInput } from '../../ui/rating-input.tsx';

type FormProps = {
  /** True if it replaces an earlier review. */
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

/** Every review's form: the stars, its own fields, and the buttons. */
export function ReviewForm({
  update,
  rating,
  onRating,
  busy,
  disabled = false,
  onSubmit,
  onCancel,
  children,
}: FormProps) {
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

/** What the forms keep; `comment` is a shop review's text. */
export type ReviewDraft = { rating: number; title: string; comment: string; images: string[] };

export const BLANK: ReviewDraft = { rating: 5, title: '', comment: '', images: [] };

/** What was kept, over what the form starts with; parts of the wrong type are left out. */
export function draftOver(start: ReviewDraft, name: string, userId: string): ReviewDraft {
  const kept = keptInTab<Partial<Record<keyof ReviewDraft, unknown>>>(name, userId) ?? {};
  const { rating, title, comment, images } = kept;
  return {
    rating: [1, 2, 3, 4, 5].find((stars) => stars === rating) ?? start.rating,
    title: typeof title === 'string' ? title : start.title,
    comment: typeof comment === 'string' ? comment : start.comment,
    images: Array.isArray(images)
      ? images.filter((path) => typeof path === 'string')
      : start.images,
  };
}

/** Keeps what is typed, unless it is what the form started with. */
export function keepDraft(
  start: ReviewDraft,
  name: string,
  userId: string,
  draft: ReviewDraft,
): void {
  const { rating, title, comment, images } = draft;
  const same =
    rating === start.rating &&
    title === start.title &&
    comment === start.comment &&
    images.join('\n') === start.images.join('\n');
  if (same) dropFromTab(name);
  else keepInTab(name, userId, draft);
}

/** Characters typed of those allowed: "12/1000". More can be typed, so that nothing pasted is lost. */
export function Counter({ text, max }: { text: string; max: number }) {
  const used = characters(text.trim());
  return (
    <span className={cn('figures', used > max && 'font-medium text-danger-ink')}>
      {used}/{max}
    </span>
  );
}
