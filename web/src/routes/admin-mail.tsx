import type { Route } from './+types/admin-mail';
import { loadPrivate } from '../api/prefetch.ts';
import { mailQuery } from '../features/ledger/queries.ts';
import { useSession } from '../api/session.ts';
import { MailPage } from '../features/mail/mail-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Mail', noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadPrivate((user) => (user.is_admin ? [mailQuery(params.mailId)] : []));

export default function Page({ params }: Route.ComponentProps) {
  const { user } = useSession();
  return user?.is_admin ? <MailPage mailId={params.mailId} /> : <NotFound />;
}
