import type { Route } from './+types/admin-disputes';
import { loadPrivate } from '../api/prefetch.ts';
import { readListParams } from '../lib/use-list-params.ts';
import { disputesQuery } from '../features/ledger/queries.ts';
import { disputesFilter } from '../features/admin-list/filters.tsx';
import { useSession } from '../api/session.ts';
import { DisputesPage } from '../features/disputes/admin-disputes.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Disputes', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [disputesQuery(disputesFilter(readListParams(new URL(request.url).searchParams)))]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <DisputesPage /> : <NotFound />;
}
