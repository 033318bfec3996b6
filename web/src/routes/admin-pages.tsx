import { loadForAdmin } from '../api/prefetch.ts';
import { AdminSitePages } from '../features/operator/admin-site-pages.tsx';
import { sitePagesQuery } from '../features/operator/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Pages', noindex: true });

export const clientLoader = () => loadForAdmin(sitePagesQuery);

export default AdminSitePages;
