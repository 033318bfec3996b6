import type { Route } from './+types/admin-reports';
import { loadPrivate } from '../api/prefetch.ts';
import { reportsQuery } from '../features/reports/queries.ts';
import { useSession } from '../api/session.ts';
import { reportsFilter, ReportsPage } from '../features/reports/admin-reports.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'Reports', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [reportsQuery(reportsFilter(readListParams(new URL(request.url).searchParams)))]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <ReportsPage /> : <NotFound />;
}
