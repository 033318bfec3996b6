import { ACCOUNT, type EmailState, type VerifyEmailRequest } from '@souk/contract/account';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { gone } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { countAttempt, verifyLinkLimits } from '../auth/attempts.ts';
import { lockAccount, setEmail } from '../auth/change-account.ts';
import { dropSignInLink } from '../auth/sign-in-links.ts';
import { hashOfToken, newToken } from '../auth/tokens.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailEmailChanged, mailVerifyLink, VERIFY_HOURS } from './account-mails.ts';
import {
  dropEmailLink,
  dropResetLink,
  emailLinkOf,
  keepEmailLink,
  liveEmailLink,
} from './queries.ts';

type VerifyDeps = Pick<Deps, 'db'> & MailDeps;
type Account = Pick<Actor, 'id' | 'first_name'>;

/** Mails a link that makes `email` an account's own address; the one before is dead. */
export async function mailEmailLink(
  trx: Trx,
  deps: MailDeps,
  { id, first_name }: Account,
  email: string,
): Promise<void> {
  const { token, hash } = newToken();
  const now = deps.now();
  await keepEmailLink(trx, {
    token_hash: hash,
    user_id: id,
    email,
    created_at: now,
    expires_at: new Date(now.getTime() + VERIFY_HOURS * 3_600_000),
  });
  const cause = hash.toString('base64url');
  await mailVerifyLink(trx, deps, { first_name, email }, { token, cause });
}

/** The first link of a new account; a second run finds it there. */
export async function sendVerifyLink(deps: VerifyDeps, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account || account.verified_at || (await emailLinkOf(trx, userId))) return;
    await mailEmailLink(trx, deps, account, account.email);
  });
}

/** Mails the link again, to the address that waits or to one's own; a verified one needs none. @throws ProblemError 429 */
export async function sendVerifyLinkAgain(
  deps: VerifyDeps,
  actor: Actor,
  address: string,
): Promise<void> {
  const limits = verifyLinkLimits(actor.id, address, deps.config.rateLimitFactor);
  await deps.db.transaction().execute(async (trx) => {
    await countAttempt(trx, limits, deps.now());
    const account = await lockAccount(trx, actor.id);
    if (!account) return;
    const waiting = await emailLinkOf(trx, actor.id);
    const pending = waiting && waiting.email !== account.email;
    if (!pending && account.verified_at) return;
    await mailEmailLink(trx, deps, account, pending ? waiting.email : account.email);
  });
}

/**
 * An opened link makes its address the account's. Of two accounts that want one address, the one that opens
 * its link first gets it. @throws ProblemError 409 it is taken meanwhile, 410
 */
export async function verifyEmail(deps: VerifyDeps, { token }: VerifyEmailRequest): Promise<void> {
  const hash = hashOfToken(token);
  const now = deps.now();
  const found = hash && (await liveEmailLink(deps.db, hash, now));
  if (!found) throw gone(ACCOUNT.deadLink);
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, found.user_id);
    // Again: whoever holds the account may have opened or replaced it meanwhile.
    const link = await liveEmailLink(trx, hash, now);
    if (!account || !link) throw gone(ACCOUNT.deadLink);
    await dropEmailLink(trx, account.id);
    await setEmail(trx, account.id, link.email, now);
    if (link.email === account.email) return;
    // It was mailed to the address of before.
    await dropResetLink(trx, account.id);
    await dropSignInLink(trx, account.id);
    const cause = hash.toString('base64url');
    await mailEmailChanged(trx, deps, account, { email: link.email, cause });
  });
}

/** How a person's address stands. */
export async function emailState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, email, verified }: Actor,
): Promise<EmailState> {
  const link = await emailLinkOf(db, id);
  const pending = link && link.email !== email && link.expires_at > now();
  return { email, verified, pending_email: pending ? link.email : null };
}
