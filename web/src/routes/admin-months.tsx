import { loadForAdmin } from '../api/prefetch.ts';
import { chainQuery, monthsQuery } from '../features/ledger/accounting-queries.ts';
import { MonthsPage } from '../features/ledger/months-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Month end', noindex: true });

export const clientLoader = () => loadForAdmin(monthsQuery, chainQuery);

export default MonthsPage;
