import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { forgetDeadLinks } from './forget-dead-links.ts';
import { renewMailedLinks } from './renew-links.ts';
import { sendResetLink } from './reset-password.ts';
import { sendSignInLink } from './sign-in-link.ts';
import { sendVerifyLink } from './verify-email.ts';
import { mailManyWrongCodes, mailNewBrowser } from './warn-owner.ts';

export const accountJobs = {
  'renew-links': renewMailedLinks,
  'send-verify-link': (deps, { user_id }) => sendVerifyLink(deps, user_id),
  'forget-dead-links': (deps) => forgetDeadLinks(deps),
  'mail-new-browser': mailNewBrowser,
  'mail-many-wrong-codes': (deps, { user_id }) => mailManyWrongCodes(deps, user_id),
  'send-sign-in-link': sendSignInLink,
  'send-reset-link': (deps, { email }) => sendResetLink(deps, email),
} satisfies Partial<JobHandlers<Deps>>;
