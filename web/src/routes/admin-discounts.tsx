import { loadForAdmin } from '../api/prefetch.ts';
import { AdminDiscountsPage } from '../features/discounts/admin-discounts-page.tsx';
import { discountsQuery } from '../features/discounts/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Discounts', noindex: true });

export const clientLoader = () => loadForAdmin(discountsQuery(null));

export default AdminDiscountsPage;
