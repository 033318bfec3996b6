import type { AdminReview, ReviewKind, ReviewSort } from '@souk/contract/admin-lists';
import { Star } from 'lucide-react';
import { formatLocalDate } from '../../lib/format.ts';
import { Rating } from '../../ui/rating.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter, sortFilter, textFilter, visibilityFilter } from '../admin-list/filters.tsx';
import { Visibility } from '../admin-list/standing-badges.tsx';
import { allReviewsQuery } from './admin-queries.ts';
import { ReviewDetail } from './admin-review-detail.tsx';

const subjectOf = ({ product_name, shop_name }: AdminReview) => product_name ?? shop_name;

/** Shoppers' reviews of products and shops, where an admin can hide unacceptable ones. */
export const reviewsList = adminList({
  page: 'reviews',
  text: 'What shoppers wrote about products and shops. Hidden reviews are left off the page and out of the average rating.',
  noun: 'review',
  query: allReviewsQuery,
  filters: {
    search: textFilter({
      label: 'Search reviews',
      placeholder: 'Text or author',
    }),
    state: visibilityFilter('All reviews'),
    kind: choiceFilter<ReviewKind>({
      label: 'About',
      all: 'Products and shops',
      options: { product: 'Products', shop: 'Shops' },
    }),
    sort: sortFilter<ReviewSort>({
      orders: {
        newest: 'Newest',
        oldest: 'Oldest',
        rating_high: 'Rating: High to Low',
        rating_low: 'Rating: Low to High',
      },
    }),
  },
  empty: {
    icon: <Star />,
    title: 'No reviews found',
    text: 'What shoppers write about products and shops appears here.',
  },
  rows: {
    name: (review) => `${review.user_name} on ${subjectOf(review)}`,
    state: ({ hidden_at }) => <Visibility hidden={hidden_at !== null} />,
    text: ({ title, text }) => [title, text].filter(Boolean).join(' · '),
    end: ({ rating, created_at }) => (
      <span className="flex items-center gap-3">
        <Rating value={rating} />
        <span>{formatLocalDate(created_at)}</span>
      </span>
    ),
    Detail: ReviewDetail,
  },
});
