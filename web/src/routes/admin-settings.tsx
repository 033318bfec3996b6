import { loadForAdmin } from '../api/prefetch.ts';
import { categoriesQuery } from '../features/products/queries.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Money settings', noindex: true });

export const clientLoader = () => loadForAdmin(settingsQuery, categoriesQuery);

export default SettingsPage;
