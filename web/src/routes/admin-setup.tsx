import { loadForAdmin } from '../api/prefetch.ts';
import { setupQuery } from '../features/operator/queries.ts';
import { SetupPage } from '../features/operator/setup-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Going public', noindex: true });

export const clientLoader = () => loadForAdmin(setupQuery);

export default SetupPage;
