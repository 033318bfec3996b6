import type { Route } from './+types/admin-users';
import { loadPrivate } from '../api/prefetch.ts';
import { usersQuery } from '../features/admin/queries.ts';
import { useSession } from '../api/session.ts';
import { usersFilter } from '../features/admin-list/filters.tsx';
import { UsersPage } from '../features/accounts/admin-users.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'People', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [usersQuery(usersFilter(readListParams(new URL(request.url).searchParams)))]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <UsersPage /> : <NotFound />;
}
