import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { issueLate } from './issue-late.ts';

export const invoiceJobs = {
  'issue-invoices': (deps, { all }) => issueLate(deps, { all: all ?? false }),
} satisfies Partial<JobHandlers<Deps>>;
