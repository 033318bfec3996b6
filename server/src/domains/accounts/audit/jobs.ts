import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { chainChanges } from './chain.ts';
import { watchAudit } from './check-audit.ts';

export const auditJobs = {
  'chain-audit': (deps) => chainChanges(deps),
  'check-audit': (deps) => watchAudit(deps),
} satisfies Partial<JobHandlers<Deps>>;
