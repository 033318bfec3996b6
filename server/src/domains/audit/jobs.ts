import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Deps } from '../../deps.ts';
import { watchAudit } from './check-audit.ts';

export const auditJobs = {
  'check-audit': (deps) => watchAudit(deps),
} satisfies Partial<JobHandlers<Deps>>;
