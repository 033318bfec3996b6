import type { ShopWithReviews } from '@souk/contract/shops';
import { MessageSquareText } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Rating } from '../../ui/rating.tsx';

/** The newest reviews of the shop. */
export function ShopReviews({ shop }: { shop: ShopWithReviews }) {
  return (
    <section aria-labelledby="reviews-title" className="mt-14">
      <h2 id="reviews-title" className="text-xl font-semibold tracking-tight">
        Customer Reviews
      </h2>
      {shop.reviews.length === 0 ? (
        <EmptyState
          icon={<MessageSquareText />}
          level={3}
          title="No reviews yet"
          text="Nobody has written about this shop so far."
        />
      ) : (
        <ul className="mt-5 grid gap-4 md:grid-cols-2">
          {shop.reviews.map((review) => (
            <li key={review.id}>
              <article className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4">
                <Rating value={review.rating} />
                <p className="break-words whitespace-pre-line">{review.text}</p>
                <p className="mt-auto flex flex-wrap gap-x-3 pt-1 text-sm text-muted">
                  <span>{review.user_name}</span>
                  <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
                </p>
              </article>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
