import type { Route } from './+types/admin-audit';
import { loadPrivate } from '../api/prefetch.ts';
import { auditQuery } from '../features/audit/queries.ts';
import { useSession } from '../api/session.ts';
import { auditFilter, AuditPage } from '../features/audit/admin-audit.tsx';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'Audit', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPrivate((user) =>
    user.is_admin
      ? [auditQuery(auditFilter(readListParams(new URL(request.url).searchParams)))]
      : [],
  );

export default function Page() {
  const { user } = useSession();
  return user?.is_admin ? <AuditPage /> : <NotFound />;
}
