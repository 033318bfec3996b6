import { loadForAdmin } from '../api/prefetch.ts';
import { siteStatementsQuery } from '../features/statements/queries.ts';
import { SiteStatementsPage } from '../features/statements/site-statements-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Statements', noindex: true });

export const clientLoader = () => loadForAdmin(siteStatementsQuery);

export default SiteStatementsPage;
