import { loadForAdmin } from '../api/prefetch.ts';
import { AdminSitePage } from '../features/operator/admin-site-page.tsx';
import { adminSiteQuery } from '../features/operator/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Name and look', noindex: true });

export const clientLoader = () => loadForAdmin(adminSiteQuery);

export default AdminSitePage;
