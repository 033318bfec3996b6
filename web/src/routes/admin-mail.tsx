import { loadForAdmin } from '../api/prefetch.ts';
import { MailPage } from '../features/mail/mail-page.tsx';
import { mailQuery } from '../features/mail/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/admin-mail';

export const meta = () => pageMeta({ title: 'Email', noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadForAdmin(mailQuery(params.mailId));

export default function Page({ params }: Route.ComponentProps) {
  return <MailPage mailId={params.mailId} />;
}
