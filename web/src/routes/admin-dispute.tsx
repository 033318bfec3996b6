import { loadForAdmin } from '../api/prefetch.ts';
import { DisputePage } from '../features/disputes/dispute-page.tsx';
import { disputeQuery } from '../features/disputes/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/admin-dispute';

export const meta = () => pageMeta({ title: 'Dispute', noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadForAdmin(disputeQuery(params.disputeId));

export default function Page({ params }: Route.ComponentProps) {
  return <DisputePage disputeId={params.disputeId} />;
}
