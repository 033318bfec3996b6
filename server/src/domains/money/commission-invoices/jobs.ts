import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { issueCommissionInvoices } from './issue-commission-invoices.ts';

export const commissionInvoiceJobs = {
  'issue-commission-invoices': (deps) => issueCommissionInvoices(deps),
} satisfies Partial<JobHandlers<Deps>>;
