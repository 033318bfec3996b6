import type { Route } from './+types/admin-mails';
import { loadPrivate } from '../api/prefetch.ts';
import { readListParams } from '../lib/use-list-params.ts';
import { mailsQuery } from '../features/ledger/queries.ts';
import { mailsFilter } from '../features/admin-list/filters.tsx';
import { useSession } from '../api/session.ts';
import { MailsPage } from '../features/mail/admin-mails.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Mails', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [mailsQuery(mailsFilter(readListParams(new URL(request.url).searchParams)))]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <MailsPage /> : <NotFound />;
}
