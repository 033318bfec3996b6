// Emails: their looks and words, and sending them.

import { mailJobs } from './jobs.ts';
import { mailRoutes } from './routes.ts';

export { assignMails, deleteLastMail, emptyMails } from './forget-person.ts';
export { type Block, htmlOf, type Letter, textOf } from './letter.ts';
export { mailAdmins } from './mail-admins.ts';
export { asMailPage } from './mail-page.ts';
export { maskLinks } from './mask-links.ts';
export { mailQueue, newestMail, troubledMails, waitingTokens } from './reads.ts';
export { adminRecipients } from './recipients.ts';
export { logoAt } from './site-logo.ts';
export { mailStanding, type StandingKind, standingLetter } from './standing-mails.ts';
export {
  type LinkBuilder,
  type MailDeps,
  money,
  type Reader,
  siteOf,
  words,
  yourOrder,
  yourShop,
  youAreAdmin,
} from './wording.ts';
export { type NewMail, type Recipient, writeMail } from './write-mail.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [mailRoutes],
  jobs: { ...mailJobs },
};
