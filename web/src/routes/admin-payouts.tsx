import { loadForAdmin } from '../api/prefetch.ts';
import { AdminPayoutsPage, dueFilter } from '../features/payouts/admin-payouts-page.tsx';
import {
  allPayoutsQuery,
  earlierSalesQuery,
  foundTransfersQuery,
  openPayoutsQuery,
  payoutsDueQuery,
  payoutStopsQuery,
} from '../features/payouts/queries.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';
import type { Route } from './+types/admin-payouts';

export const meta = () => pageMeta({ title: 'Payouts', noindex: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { page } = readListParams(new URL(request.url).searchParams);
  return loadForAdmin(
    payoutStopsQuery(1),
    earlierSalesQuery(1),
    payoutsDueQuery(dueFilter(page)),
    openPayoutsQuery,
    foundTransfersQuery,
    allPayoutsQuery,
  );
};

export default AdminPayoutsPage;
