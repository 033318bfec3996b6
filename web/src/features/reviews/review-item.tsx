import type { ProductReview } from '@souk/contract/reviews';
import { BadgeCheck } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';

export function ReviewItem({ review }: { review: ProductReview }) {
  return (
    <article className="flex flex-col gap-2 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={review.rating} />
        {review.title ? <h3 className="text-base font-medium">{review.title}</h3> : null}
      </div>
      <p className="break-words whitespace-pre-line">{review.comment}</p>
      {review.images.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {review.images.map((image, index) => (
            <li key={image} className="w-20 overflow-hidden rounded-control">
              <a href={image} target="_blank" rel="noreferrer">
                <Picture src={image} alt={`Picture ${index + 1} of this review`} ratio="1/1" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>{review.user_name}</span>
        <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
        {review.is_verified_purchase ? (
          <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
            Verified purchase
          </Badge>
        ) : null}
      </div>
    </article>
  );
}
