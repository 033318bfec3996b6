import type { Route } from './+types/admin-reviews';
import { loadPrivate } from '../api/prefetch.ts';
import { allReviewsQuery } from '../features/admin/queries.ts';
import { useSession } from '../api/session.ts';
import { reviewsFilter } from '../features/admin-list/filters.tsx';
import { ReviewsPage } from '../features/reviews/admin-reviews.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'Reviews', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [allReviewsQuery(reviewsFilter(readListParams(new URL(request.url).searchParams)))]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <ReviewsPage /> : <NotFound />;
}
