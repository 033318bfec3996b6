import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { sendResetLink } from './reset-password.ts';

export const accountJobs = {
  'send-reset-link': (deps, { email }) => sendResetLink(deps, email),
} satisfies Partial<JobHandlers<Deps>>;
