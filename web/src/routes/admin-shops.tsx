import type { Route } from './+types/admin-shops';
import { loadPrivate } from '../api/prefetch.ts';
import { shopsQuery } from '../features/admin/queries.ts';
import { useSession } from '../api/session.ts';
import { shopsFilter } from '../features/admin-list/filters.tsx';
import { ShopsPage } from '../features/shops/admin-shops.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'Shops', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [shopsQuery(shopsFilter(readListParams(new URL(request.url).searchParams)))]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <ShopsPage /> : <NotFound />;
}
