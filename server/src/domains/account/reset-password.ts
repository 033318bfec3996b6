import {
  ACCOUNT,
  type ForgotPasswordRequest,
  type ResetPasswordRequest,
} from '@souk/contract/account';
import type { Deps } from '../../deps.ts';
import { gone } from '../../kit/problems.ts';
import { countAttempt, resetLinkLimits } from '../auth/attempts.ts';
import { accountOfEmail, lockAccount, setEmail, setPassword } from '../auth/change-account.ts';
import { refuseWeakPassword } from '../auth/password-rule.ts';
import { hashPassword } from '../auth/passwords.ts';
import { hashOfToken, newToken } from '../auth/tokens.ts';
import type { MailDeps } from '../mail/wording.ts';
import { LINK_MINUTES, mailPasswordChanged, mailResetLink } from './account-mails.ts';
import { dropEmailLink, keepResetLink, liveResetLink, takeResetLink } from './queries.ts';

type ResetDeps = Pick<Deps, 'db'> & MailDeps;

/**
 * Has a link mailed. A job looks whether there is such an account, so that the answer takes as long
 * for one that there is as for one that there isn't. @throws ProblemError 429
 */
export async function forgotPassword(
  { db, jobs, now, config }: ResetDeps,
  { email }: ForgotPasswordRequest,
  address: string,
): Promise<void> {
  const limits = resetLinkLimits(email, address, config.rateLimitFactor);
  await db.transaction().execute(async (trx) => {
    await countAttempt(trx, limits, now());
    await jobs.enqueue(trx, 'send-reset-link', { email });
  });
}

/** Mails a link to a new password, which kills the one before. Nobody's address, or the demo's without it: nothing. */
export async function sendResetLink(deps: ResetDeps, email: string): Promise<void> {
  const account = await accountOfEmail(deps.db, email);
  if (!account || (account.is_demo && !deps.config.demo)) return;
  const { token, hash } = newToken();
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    await keepResetLink(trx, {
      token_hash: hash,
      user_id: account.id,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_MINUTES * 60_000),
    });
    await mailResetLink(trx, deps, account, { token, cause: hash.toString('base64url') });
  });
}

/**
 * Sets a new password by a mailed link; all sessions end, and a change of email that waits is off. The link has
 * shown whose the address is. @throws ProblemError 410, 422
 */
export async function resetPassword(
  deps: ResetDeps,
  { token, new_password }: ResetPasswordRequest,
): Promise<void> {
  const hash = hashOfToken(token);
  const live = hash && (await liveResetLink(deps.db, hash, deps.now()));
  if (!live) throw gone(ACCOUNT.deadLink);
  await refuseWeakPassword(deps, 'new_password', new_password);
  const passwordHash = await hashPassword(new_password);
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const owner = await lockAccount(trx, live.user_id);
    const link = await takeResetLink(trx, hash, now);
    if (!owner || !link) throw gone(ACCOUNT.deadLink);
    await setPassword(trx, owner.id, passwordHash, null);
    await dropEmailLink(trx, owner.id);
    if (!owner.verified_at) await setEmail(trx, owner.id, owner.email, now);
    await mailPasswordChanged(trx, deps, owner, hash.toString('base64url'));
  });
}
