import { loadForAdmin } from '../api/prefetch.ts';
import { CategoriesPage } from '../features/categories/categories-page.tsx';
import { adminCategoriesQuery } from '../features/categories/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Categories', noindex: true });

export const clientLoader = () => loadForAdmin(adminCategoriesQuery);

export default CategoriesPage;
