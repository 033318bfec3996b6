import { loadForAdmin } from '../api/prefetch.ts';
import { AdminHomePage } from '../features/home/admin-home-page.tsx';
import { homeSettingsQuery } from '../features/home/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Home page rows', noindex: true });

export const clientLoader = () => loadForAdmin(homeSettingsQuery);

export default AdminHomePage;
