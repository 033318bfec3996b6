import { loadForAdmin } from '../api/prefetch.ts';
import { AdminTaxPage } from '../features/tax/admin-tax-page.tsx';
import { taxQuery } from '../features/tax/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Taxes', noindex: true });

export const clientLoader = () => loadForAdmin(taxQuery);

export default AdminTaxPage;
