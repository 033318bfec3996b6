import type { AdminReview } from '@souk/contract/admin-lists';
import { Link } from 'react-router';
import { adminPages } from '@souk/contract/admin-pages';
import { formatDate } from '../../lib/format.ts';
import { pages } from '@souk/contract/pages';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { Moderation } from '../admin-list/reason-dialog.tsx';
import { hideReview } from './hide-review.ts';
import { ROW } from '../admin-list/row-keys.ts';
import { Visibility } from '../admin-list/standing-badges.tsx';

const LINK = 'inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-0';

type AdminReviewRowProps = { row: AdminReview; ask: (moderation: Moderation) => void };

/** A review for moderation: its text, its author and subject, and a button to hide it. */
export function AdminReviewRow({ row: review, ask }: AdminReviewRowProps) {
  const { product_id, shop_id, hidden_at } = review;
  return (
    <li className="flex flex-col gap-3 py-4 text-sm sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating value={review.rating} />
          <Visibility hidden={hidden_at !== null} />
        </p>
        {review.title ? <p className="mt-2 font-medium wrap-anywhere">{review.title}</p> : null}
        <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{review.text}</p>
        {review.images.length > 0 ? (
          <ul className="mt-2 flex flex-wrap gap-2">
            {review.images.map((image, index) => (
              <li key={image} className="w-16">
                <Picture src={image} alt={`Picture ${index + 1}`} sizes="64px" most={128} />
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-muted">
          <span>
            By{' '}
            <Link to={adminPages.user(review.user_id)} className={LINK}>
              {review.user_name}
            </Link>
          </span>
          <span>
            about{' '}
            <Link
              to={product_id ? pages.product(product_id) : adminPages.shop(shop_id)}
              className={LINK}
            >
              {review.product_name ?? review.shop_name}
            </Link>
          </span>
          <span className="figures">{formatDate(review.created_at)}</span>
        </p>
        {review.hidden_reason ? (
          <p className="wrap-anywhere text-danger-ink">Hidden: {review.hidden_reason}</p>
        ) : null}
      </div>
      <Button
        {...ROW}
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => ask(hideReview(review))}
      >
        {hidden_at === null ? 'Hide' : 'Show again'}
        <span className="sr-only"> the review by {review.user_name}</span>
      </Button>
    </li>
  );
}
