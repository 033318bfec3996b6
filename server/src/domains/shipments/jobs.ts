import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Deps } from '../../deps.ts';
import { mailDailyOrders } from './daily-summary.ts';

export const shipmentJobs = {
  'mail-daily-orders': (deps) => mailDailyOrders(deps),
} satisfies Partial<JobHandlers<Deps>>;
