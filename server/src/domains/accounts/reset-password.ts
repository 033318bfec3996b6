import {
  ACCOUNT,
  type ForgotPasswordRequest,
  type ResetPasswordRequest,
} from '@souk/contract/accounts';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { gone } from '../../kit/problems.ts';
import { hashOfToken, newToken } from '../../kit/tokens.ts';
import type { MailDeps } from '../mail/index.ts';
import { RESET_LINK_MINUTES } from './account-letters.ts';
import { countAttempt, resetLinkLimits } from './auth/attempts.ts';
import { accountOfEmail, lockAccount, setEmail } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import { endWaysIn } from './auth/end-ways-in.ts';
import { refuseWeakPassword } from './auth/password-rule.ts';
import { hashPassword } from './auth/passwords.ts';
import { reportEndedFactors } from './ended-factors.ts';
import { mailOwner, type Owner } from './mail-owner.ts';
import { keepResetLink, liveResetLink, takeResetLink } from './queries.ts';
import { noteAccountEvent } from './security/note-event.ts';

type LinkDeps = Pick<Deps, 'db'> & MailDeps;
type ResetDeps = Pick<Deps, 'db' | 'security'> & MailDeps;

/**
 * Queues a mail with a link to a new password. A job checks whether the account exists, so that the
 * response takes the same time either way. @throws ProblemError 429
 */
export async function forgotPassword(
  { db, jobs, now, config }: LinkDeps,
  { email }: ForgotPasswordRequest,
  address: string,
): Promise<void> {
  const limits = resetLinkLimits(email, address, config.rateLimitFactor);
  await db.transaction().execute(async (trx) => {
    await countAttempt(trx, limits, now());
    await jobs.enqueue(trx, 'send-reset-link', { email });
  });
}

/**
 * Mails a link to a new password, which kills the previous one. Does nothing for an unknown
 * address, or for a demo account without the demo.
 */
export async function sendResetLink(deps: LinkDeps, email: string): Promise<void> {
  const found = await accountOfEmail(deps.db, email);
  if (!found || (found.is_demo && !deps.config.demo)) return;
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, found.id);
    // The account moved to another address meanwhile.
    if (account?.email !== found.email) return;
    await keepAndMailResetLink(trx, deps, account);
  });
}

/** Mails a link to a new password to the owner of an account, whose row must be locked. */
export async function keepAndMailResetLink(
  trx: Trx,
  deps: MailDeps,
  account: Owner,
): Promise<void> {
  const { token, hash } = newToken();
  const now = deps.now();
  await keepResetLink(trx, {
    token_hash: hash,
    user_id: account.id,
    created_at: now,
    expires_at: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
  });
  const cause = hash.toString('base64url');
  await mailOwner(trx, deps, account, { kind: 'password_reset', token, cause });
}

/**
 * Sets a new password by a mailed link, ends every session and cancels a pending change of email.
 * The link proves the address: anything added before its first proof is removed too. Otherwise app
 * and passkeys stay, unless their owner wants the passkeys removed. @throws ProblemError 410, 422
 */
export async function resetPassword(
  deps: ResetDeps,
  { token, new_password, remove_passkeys }: ResetPasswordRequest,
  origin: Origin,
): Promise<void> {
  const hash = hashOfToken(token);
  const live = hash && (await liveResetLink(deps.db, hash, deps.now()));
  if (!live) throw gone('link_expired', ACCOUNT.deadLink);
  await refuseWeakPassword(deps, 'new_password', new_password);
  const passwordHash = await hashPassword(new_password);
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const owner = await lockAccount(trx, live.user_id);
    const link = await takeResetLink(trx, hash, now);
    if (!owner || !link) throw gone('link_expired', ACCOUNT.deadLink);
    const event = { userId: owner.id, ...origin };
    const proven = { ...owner, verified: true };
    const also = remove_passkeys ? (['passkey'] as const) : [];
    const ended = await endWaysIn(trx, owner, 'password reset', { passwordHash, also });
    await noteAccountEvent(deps, trx, { kind: 'password-reset', ...event });
    await reportEndedFactors(trx, deps, proven, { ended, origin });
    if (!owner.verified_at) {
      await setEmail(trx, owner.id, owner.email, now);
      await noteAccountEvent(deps, trx, { kind: 'email-verified', ...event });
    }
    const cause = hash.toString('base64url');
    await mailOwner(trx, deps, proven, { kind: 'password_changed', cause });
  });
}
