import type { Route } from './+types/admin-jobs';
import { loadPrivate } from '../api/prefetch.ts';
import { jobsQuery } from '../features/jobs/queries.ts';
import { useSession } from '../api/session.ts';
import { JobsPage } from '../features/jobs/admin-jobs.tsx';
import { jobsFilter } from '../features/admin-list/filters.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'Jobs', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin ? [jobsQuery(jobsFilter(readListParams(new URL(request.url).searchParams)))] : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <JobsPage /> : <NotFound />;
}
