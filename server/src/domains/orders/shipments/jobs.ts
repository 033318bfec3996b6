import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { mailDailyOrders } from './daily-summary.ts';
import { mailShipped } from './mail-shipped.ts';

export const shipmentJobs = {
  'mail-daily-orders': (deps) => mailDailyOrders(deps),
  'mail-shipped': (deps, payload) => mailShipped(deps, payload),
} satisfies Partial<JobHandlers<Deps>>;
