import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { forgetOldMails } from './forget-old-mails.ts';
import { sendMail } from './send-mail.ts';

export const mailJobs = {
  'forget-old-mails': (deps) => forgetOldMails(deps),
  'send-mail': (deps, { id }) => sendMail(deps, id),
} satisfies Partial<JobHandlers<Deps>>;
