import type { ReviewKind } from '@souk/contract/admin-lists';
import { Star } from 'lucide-react';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter, textFilter, visibilityFilter } from '../admin-list/filters.tsx';
import { allReviewsQuery } from './admin-queries.ts';
import { AdminReviewRow } from './admin-review-row.tsx';

/** Shoppers' reviews of products and shops, where an admin can hide unacceptable ones. */
export const reviewsList = adminList({
  page: 'reviews',
  text: 'What shoppers wrote about products and shops. A hidden one leaves the page and the average rating.',
  noun: 'review',
  query: allReviewsQuery,
  filters: {
    search: textFilter({
      label: 'Search reviews',
      placeholder: 'Words of the review, or who wrote it',
    }),
    state: visibilityFilter('All reviews'),
    kind: choiceFilter<ReviewKind>({
      label: 'About',
      all: 'Products and shops',
      options: { product: 'Products', shop: 'Shops' },
    }),
  },
  empty: {
    icon: <Star />,
    title: 'No reviews found',
    text: 'What shoppers write about products and shops appears here.',
  },
  rows: { Row: AdminReviewRow },
});
