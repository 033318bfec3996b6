import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { bestReviewsQuery } from './queries.ts';
import { Titled } from './titled.tsx';

/** A shop's best reviews, those with pictures first. Hidden if there are none. */
export function BestReviews({ title, shopId }: { title: string; shopId: string }) {
  const { data: reviews = [] } = useQuery(bestReviewsQuery(shopId));
  if (reviews.length === 0) return null;
  return (
    <Titled title={title}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {reviews.map((review) => (
          <li
            key={review.id}
            className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4"
          >
            {review.images[0] ? (
              <Picture
                src={review.images[0]}
                alt={`By ${review.user_name}: ${review.product_name ?? ''}`}
                ratio="3/2"
                sizes="(width >= 64rem) 25rem, (width >= 40rem) 45vw, 90vw"
                most={960}
                className="rounded-control"
              />
            ) : null}
            <Rating value={review.rating} />
            {review.title ? (
              <h3 dir="auto" className="font-semibold wrap-anywhere">
                {review.title}
              </h3>
            ) : null}
            <p dir="auto" className="line-clamp-5 text-sm wrap-anywhere">
              {review.text}
            </p>
            <p className="mt-auto text-sm text-muted">
              <span>{review.user_name}</span>
              {review.product_id ? (
                <Link
                  to={pages.product(review.product_id)}
                  className="flex min-h-6 items-center rounded text-ink hover:underline"
                >
                  {review.product_name}
                </Link>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </Titled>
  );
}
