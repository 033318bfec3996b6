import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { reportLate, reportTax } from './report-tax.ts';

export const providerTaxJobs = {
  'report-tax': (deps, { order_id: orderId }) =>
    orderId === undefined ? reportLate(deps) : reportTax(deps, orderId),
} satisfies Partial<JobHandlers<Deps>>;
