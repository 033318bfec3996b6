import { loadForAdmin } from '../api/prefetch.ts';
import { MailPreviewsPage } from '../features/mail/mail-previews-page.tsx';
import { mailPreviewsQuery } from '../features/mail/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Email previews', noindex: true });

export const clientLoader = () => loadForAdmin(mailPreviewsQuery);

export default MailPreviewsPage;
