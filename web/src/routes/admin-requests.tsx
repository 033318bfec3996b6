import { loadPrivate } from '../api/prefetch.ts';
import { adminRequestsQuery } from '../features/orders/queries.ts';
import { useSession } from '../api/session.ts';
import { AdminRequestsPage } from '../features/orders/admin-requests-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Requests', noindex: true });

export const clientLoader = () =>
  loadPrivate((user) => (user.is_admin ? [adminRequestsQuery({ page: 1, limit: 20 })] : []));

export default function AdminRequests() {
  const { user } = useSession();
  return user?.is_admin ? <AdminRequestsPage /> : <NotFound />;
}
