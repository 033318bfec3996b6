import { loadForAdmin } from '../api/prefetch.ts';
import { sitePagesQuery } from '../features/operator/queries.ts';
import { EditSitePage } from '../features/operator/site-page-editor.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/admin-page';

export const meta = () => pageMeta({ title: 'Edit page', noindex: true });

export const clientLoader = () => loadForAdmin(sitePagesQuery);

export default function AdminPage({ params }: Route.ComponentProps) {
  return <EditSitePage key={params.pageId} pageId={params.pageId} />;
}
