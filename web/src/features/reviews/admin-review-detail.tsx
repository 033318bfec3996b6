import type { AdminReview } from '@souk/contract/admin-lists';
import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { Visibility } from '../admin-list/standing-badges.tsx';
import { hideReview } from './hide-review.ts';

const LINK = 'inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-0';

type ReviewProps = Pick<RowProps<AdminReview>, 'row' | 'ask'>;

/** A review for moderation: its text, its author and subject, and a button to hide it. */
export function ReviewDetail({ row: review, ask }: ReviewProps) {
  const { product_id, shop_id, hidden_at } = review;
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={review.rating} />
        <Visibility hidden={hidden_at !== null} />
      </p>
      <div className="min-w-0">
        {review.title ? <p className="mb-1 font-medium wrap-anywhere">{review.title}</p> : null}
        <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>
      </div>
      {review.images.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {review.images.map((image, index) => (
            <li key={image} className="w-20">
              <Picture src={image} alt={`Picture ${index + 1}`} sizes="80px" most={160} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
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
        <span className="figures">{formatLocalDate(review.created_at)}</span>
      </p>
      {review.hidden_reason ? (
        <p className="wrap-anywhere text-danger-ink">{`Hidden: ${review.hidden_reason}`}</p>
      ) : null}
      <Button variant="secondary" size="sm" onClick={() => ask(hideReview(review))}>
        <span>{hidden_at === null ? 'Hide' : 'Show again'}</span>
        <span className="sr-only">{` the review by ${review.user_name}`}</span>
      </Button>
    </div>
  );
}

/** The same detail as a row in a person's or shop's history. */
export function ReviewRow(props: ReviewProps) {
  return (
    <li className="py-4">
      <ReviewDetail {...props} />
    </li>
  );
}
