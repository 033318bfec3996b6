import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { forgetExpired } from './sessions.ts';

export const authJobs = {
  'forget-expired-sessions': forgetExpired,
} satisfies Partial<JobHandlers<Deps>>;
