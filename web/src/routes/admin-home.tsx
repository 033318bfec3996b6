import { loadPrivate } from '../api/prefetch.ts';
import { homeSettingsQuery } from '../features/home/queries.ts';
import { useSession } from '../api/session.ts';
import { AdminHomePage } from '../features/home/admin-home-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Rows of home', noindex: true });

export const clientLoader = () => loadPrivate((user) => (user.is_admin ? [homeSettingsQuery] : []));

export default function AdminHome() {
  const { user } = useSession();
  return user?.is_admin ? <AdminHomePage /> : <NotFound />;
}
