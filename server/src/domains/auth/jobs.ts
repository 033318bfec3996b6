import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { forgetExpired } from './forget-expired.ts';

export const authJobs = {
  'forget-expired-sessions': (deps) => forgetExpired(deps),
} satisfies Partial<JobHandlers<Deps>>;
