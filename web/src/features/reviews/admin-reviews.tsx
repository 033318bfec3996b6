import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { allReviewsQuery } from '../admin/queries.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { AdminFrame } from '../admin-list/admin-frame.tsx';
import { reviewsFilter } from '../admin-list/filters.tsx';
import { Choice, Listed } from '../admin-list/admin-list.tsx';
import type { Asked } from '../accounts/moderate-user.ts';
import { ReasonDialog } from '../admin-list/reason-dialog.tsx';
import { ReviewRow } from './admin-review-row.tsx';

/** What shoppers wrote about products and shops, to be hidden where it must not be read. */
export function ReviewsPage() {
  const { set, ...list } = useListParams();
  const filter = reviewsFilter(list);
  const query = useQuery(allReviewsQuery(filter));
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <AdminFrame
      among="people"
      title="Reviews"
      text="What shoppers wrote about products and shops. A hidden one leaves the page and the average rating."
    >
      <Listed
        query={query}
        filter={filter}
        set={set}
        noun="review"
        search={{ label: 'Search reviews', placeholder: 'Words of the review, or who wrote it' }}
        states={{
          all: 'All reviews',
          options: [
            ['visible', 'Visible'],
            ['hidden', 'Hidden'],
          ],
        }}
        filters={
          <Choice
            label="About"
            all="Products and shops"
            value={filter.kind}
            options={[
              ['product', 'Products'],
              ['shop', 'Shops'],
            ]}
            onChange={(kind) => set({ kind })}
          />
        }
        empty={{
          icon: <Star />,
          title: 'No reviews found',
          text: 'What shoppers write about products and shops appears here.',
        }}
      >
        {(reviews) => (
          <ul className="divide-y divide-line">
            {reviews.map((review) => (
              <ReviewRow key={review.id} review={review} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </Listed>
      {asked ? <ReasonDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </AdminFrame>
  );
}
