import type { Route } from './+types/admin-user';
import { loadPrivate } from '../api/prefetch.ts';
import { userStoryQuery } from '../features/admin/queries.ts';
import { useSession } from '../api/session.ts';
import { UserPage } from '../features/admin/user-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Person', noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadPrivate((user) => (user.is_admin ? [userStoryQuery(params.userId)] : []));

export default function Page({ params }: Route.ComponentProps) {
  const { user } = useSession();
  return user?.is_admin ? <UserPage key={params.userId} userId={params.userId} /> : <NotFound />;
}
