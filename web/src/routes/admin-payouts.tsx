import type { Route } from './+types/admin-payouts';
import { loadPrivate } from '../api/prefetch.ts';
import { allPayoutsQuery, payoutsDueQuery } from '../features/payouts/queries.ts';
import { useSession } from '../api/session.ts';
import { AdminPayoutsPage, dueFilter } from '../features/payouts/admin-payouts-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'Payouts', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) => {
    const { page } = readListParams(new URL(request.url).searchParams);
    return user.is_admin ? [payoutsDueQuery(dueFilter(page)), allPayoutsQuery] : [];
  });

export default function AdminPayouts() {
  const { user } = useSession();
  return user?.is_admin ? <AdminPayoutsPage /> : <NotFound />;
}
