import { loadForAdmin } from '../api/prefetch.ts';
import { trialBalanceQuery } from '../features/ledger/accounting-queries.ts';
import { trialBalanceFilter, TrialBalancePage } from '../features/ledger/trial-balance-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readListParams } from '../lib/use-list-params.ts';

export const meta = () => pageMeta({ title: 'Trial balance', noindex: true });

export const clientLoader = ({ request }: { request: Request }) =>
  loadForAdmin(
    trialBalanceQuery(trialBalanceFilter(readListParams(new URL(request.url).searchParams))),
  );

export default TrialBalancePage;
