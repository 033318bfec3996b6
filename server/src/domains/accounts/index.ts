// Accounts: signing in and security; the record of what was changed; requests that count once.

import { auditJobs } from './audit/jobs.ts';
import { authJobs } from './auth/jobs.ts';
import { authRoutes } from './auth/routes.ts';
import { idempotencyJobs } from './idempotency/jobs.ts';
import { accountJobs } from './jobs.ts';
import { accountRoutes } from './routes.ts';
import { securityJobs } from './security/jobs.ts';
import { siteTermsRoutes } from './site-terms/routes.ts';

export { accountLetter, type AccountNews } from './account-letters.ts';
export { checkAudit, lastAuditCheck } from './audit/check-audit.ts';
export { changes } from './audit/reads.ts';
export { type Changer, recordChange } from './audit/record-change.ts';
export { type Actor, actorOf, requireVerified, unverifiedRefusal } from './auth/actor.ts';
export { countAttempt, keyOf, lockAttempts, scaled } from './auth/attempts.ts';
export { emptyAccount, hasAccount, lockAccount, lockOwnAccount } from './auth/change-account.ts';
export { clashingEmail } from './auth/clashing-email.ts';
export { type Origin, originOf } from './auth/devices.ts';
export { endWaysIn } from './auth/end-ways-in.ts';
export { lastWriteOf, noteLastWrite } from './auth/last-writes.ts';
export { ensureAdmin, grantAdmin } from './auth/make-admin.ts';
export { passwordMin, weakness } from './auth/password-rule.ts';
export { hashPassword } from './auth/passwords.ts';
export {
  actorOfToken,
  countActiveAdmins,
  emailOf,
  hasAdmin,
  isVerified,
  lastSeen,
  recipientOf,
} from './auth/reads.ts';
export { lostSecrets, rotateSecrets } from './auth/sealed-secrets.ts';
export { hasFactor, secondFactorNeeded } from './auth/second-factor-needed.ts';
export { sessionUses, type SessionUses } from './auth/session-uses.ts';
export { endDemoSessions, sessionsOf } from './auth/sessions.ts';
export { lockActiveAdmins, lockStanding, writeStanding } from './auth/standing.ts';
export { isSuspended, isWorkingAdmin, refuseSuspended } from './auth/suspended.ts';
export { confirmOwner } from './confirm-owner.ts';
export {
  answerKeyed,
  answerOnce,
  idempotencyKey,
  keyedRequest,
  type KeyedRequest,
  linkKeyToOrder,
} from './idempotency/answer-once.ts';
export { keepRequest, madeEarlier } from './idempotency/keep-request.ts';
export { mailOwner } from './mail-owner.ts';
export { noteAccountEvent } from './security/note-event.ts';
export { acceptGivenTerms } from './site-terms/accept-terms.ts';
export { publishedTerms } from './site-terms/reads.ts';
export { unlockAccount } from './unlock-account.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [accountRoutes, authRoutes, siteTermsRoutes],
  jobs: { ...accountJobs, ...auditJobs, ...authJobs, ...idempotencyJobs, ...securityJobs },
};
