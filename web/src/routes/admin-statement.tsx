import { loadForAdmin } from '../api/prefetch.ts';
import { siteStatementQuery } from '../features/statements/queries.ts';
import { SiteStatementPage } from '../features/statements/site-statement-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/admin-statement';

export const meta = () => pageMeta({ title: 'Statement', noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadForAdmin(siteStatementQuery(params.month));

export default function Page({ params }: Route.ComponentProps) {
  return <SiteStatementPage key={params.month} month={params.month} />;
}
