import { loadForAdmin } from '../api/prefetch.ts';
import { AdminRequestsPage } from '../features/returns/admin-requests-page.tsx';
import { adminRequestsQuery } from '../features/returns/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Requests', noindex: true });

export const clientLoader = () => loadForAdmin(adminRequestsQuery({ page: 1, limit: 20 }));

export default AdminRequestsPage;
