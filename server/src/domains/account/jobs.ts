import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { forgetDeadLinks } from './forget-dead-links.ts';
import { sendResetLink } from './reset-password.ts';
import { sendVerifyLink } from './verify-email.ts';

export const accountJobs = {
  'send-verify-link': (deps, { user_id }) => sendVerifyLink(deps, user_id),
  'forget-dead-links': (deps) => forgetDeadLinks(deps),
  'send-reset-link': (deps, { email }) => sendResetLink(deps, email),
} satisfies Partial<JobHandlers<Deps>>;
