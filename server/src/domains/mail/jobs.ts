import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { sendMail } from './send-mail.ts';

export const mailJobs = {
  'send-mail': (deps, { id }) => sendMail(deps, id),
} satisfies Partial<JobHandlers<Deps>>;
