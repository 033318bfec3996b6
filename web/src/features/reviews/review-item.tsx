import { BadgeCheck } from 'lucide-react';
import { firstLetter } from '../../lib/first-letter.ts';
import { formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Rating } from '../../ui/rating.tsx';
import { ReviewPictures } from './review-pictures.tsx';

/** A review of a product or a shop, as both are shown. */
export type ShownReview = {
  id: string;
  rating: number;
  title?: string | null;
  text: string;
  images?: string[];
  user_name: string;
  created_at: string;
  verified?: boolean;
};

type ReviewItemProps = { review: ShownReview; /** Written by the one who looks. */ mine: boolean };

export function ReviewItem({ review, mine }: ReviewItemProps) {
  const { rating, title, text, images = [], user_name, created_at, verified = false } = review;
  return (
    // Takes the keyboard where it is the first of those that were asked for.
    <article tabIndex={-1} className="flex flex-col gap-3 py-6">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-sm font-semibold text-muted"
        >
          {firstLetter(user_name)}
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span className="font-medium break-words">{user_name}</span>
            {mine ? <Badge tone="violet">Your review</Badge> : null}
            {verified ? (
              <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
                Verified purchase
              </Badge>
            ) : null}
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <Rating value={rating} />
            <time dateTime={created_at}>{formatDate(created_at)}</time>
          </p>
        </div>
      </div>
      {title ? (
        <h3 dir="auto" className="text-base font-semibold break-words">
          {title}
        </h3>
      ) : null}
      <p dir="auto" className="max-w-prose leading-relaxed break-words whitespace-pre-line">
        {text}
      </p>
      {images.length > 0 ? <ReviewPictures images={images} author={user_name} /> : null}
    </article>
  );
}
