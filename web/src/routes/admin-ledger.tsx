import type { Route } from './+types/admin-ledger';
import { loadPrivate } from '../api/prefetch.ts';
import { readListParams } from '../lib/use-list-params.ts';
import { lastCheckQuery, ledgerQuery } from '../features/ledger/queries.ts';
import { ledgerFilter } from '../features/admin-list/filters.tsx';
import { useSession } from '../api/session.ts';
import { BooksPage } from '../features/ledger/admin-ledger.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Books', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [
          lastCheckQuery,
          ledgerQuery(ledgerFilter(readListParams(new URL(request.url).searchParams))),
        ]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <BooksPage /> : <NotFound />;
}
