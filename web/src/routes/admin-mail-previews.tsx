import { loadPrivate } from '../api/prefetch.ts';
import { mailPreviewsQuery } from '../features/ledger/queries.ts';
import { useSession } from '../api/session.ts';
import { MailPreviewsPage } from '../features/mail/mail-previews-page.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Mail previews', noindex: true });

export const clientLoader = () => loadPrivate((user) => (user.is_admin ? [mailPreviewsQuery] : []));

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <MailPreviewsPage /> : <NotFound />;
}
