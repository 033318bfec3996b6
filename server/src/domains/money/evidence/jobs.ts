import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { remindAdmins } from './remind-admins.ts';

export const evidenceJobs = {
  'remind-of-disputes': (deps) => remindAdmins(deps),
} satisfies Partial<JobHandlers<Deps>>;
