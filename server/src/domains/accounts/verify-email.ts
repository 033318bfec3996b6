import {
  ACCOUNT,
  ALREADY_VERIFIED_TYPE,
  type EmailState,
  type VerifyEmailRequest,
} from '@souk/contract/accounts';
import type { Db, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { gone, ProblemError } from '../../kit/problems.ts';
import { hashOfToken, newToken } from '../../kit/tokens.ts';
import type { MailDeps } from '../mail/index.ts';
import { VERIFY_LINK_HOURS } from './account-letters.ts';
import type { Actor } from './auth/actor.ts';
import { countAttempt, verifyLinkLimits } from './auth/attempts.ts';
import {
  accountOfEmail,
  hasSession,
  lockAccount,
  lockOwnAccount,
  setEmail,
} from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import { endWaysIn } from './auth/end-ways-in.ts';
import { reportEndedFactors } from './ended-factors.ts';
import { mailOwner } from './mail-owner.ts';
import {
  dropEmailLink,
  emailLinkOf,
  keepEmailLink,
  liveEmailLink,
  mailedEmailLink,
} from './queries.ts';
import { noteAccountEvent } from './security/note-event.ts';

type VerifyDeps = Pick<Deps, 'db'> & MailDeps;

/** Mails a link that makes `email` an account's address; the previous link is dead. */
export async function mailEmailLink(
  trx: Trx,
  deps: MailDeps,
  { id }: Pick<Actor, 'id'>,
  email: string,
): Promise<void> {
  const { token, hash } = newToken();
  const now = deps.now();
  await keepEmailLink(trx, {
    token_hash: hash,
    user_id: id,
    email,
    created_at: now,
    expires_at: new Date(now.getTime() + VERIFY_LINK_HOURS * 3_600_000),
  });
  const cause = hash.toString('base64url');
  // The mail names nobody: the address is not verified yet.
  const owner = { id, email, first_name: '', verified: false };
  await mailOwner(trx, deps, owner, { kind: 'verify_email', token, cause });
}

/** Mails the first link of a new account, unless an earlier run did. */
export async function sendVerifyLink(deps: VerifyDeps, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account || account.verified_at || (await emailLinkOf(trx, userId))) return;
    await mailEmailLink(trx, deps, account, account.email);
  });
}

/**
 * Mails the link again, to the pending address or else the current one; a verified one needs none.
 * @throws ProblemError 429
 */
export async function sendVerifyLinkAgain(
  deps: VerifyDeps,
  actor: Actor,
  address: string,
): Promise<void> {
  const limits = verifyLinkLimits(actor.id, address, deps.config.rateLimitFactor);
  await deps.db.transaction().execute(async (trx) => {
    await countAttempt(trx, limits, deps.now());
    const account = await lockOwnAccount(trx, actor);
    const waiting = await emailLinkOf(trx, actor.id);
    const pending = waiting && waiting.email !== account.email;
    if (!pending && account.verified_at) return;
    await mailEmailLink(trx, deps, account, pending ? waiting.email : account.email);
  });
}

/**
 * Makes the address of an opened link the account's. If two accounts want one address, the first to
 * open its link gets it. The first link opened by somebody not signed in to the account removes
 * what was added before: a stranger may have registered the address. A link that no longer works
 * changes nothing. @throws ProblemError 409 the address was taken by then, 410
 */
export async function verifyEmail(
  deps: VerifyDeps & Pick<Deps, 'security'>,
  { token }: VerifyEmailRequest,
  { actor, ...origin }: Origin & { actor: Actor | null },
): Promise<void> {
  const hash = hashOfToken(token);
  const now = deps.now();
  const found = hash && (await liveEmailLink(deps.db, hash, now));
  if (!found) throw await deadLink(deps.db, hash);
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, found.user_id);
    // Checked again: whoever holds the account may have opened or replaced it meanwhile.
    const link = await liveEmailLink(trx, hash, now);
    if (!account || !link) throw await deadLink(trx, hash);
    // First of all: a conflict leaves no trace in the log.
    await dropEmailLink(trx, account.id);
    await setEmail(trx, account.id, link.email, now);
    const event = { userId: account.id, ...origin };
    if (link.email !== account.email) {
      await endWaysIn(trx, account, 'email changed');
      await noteAccountEvent(deps, trx, { kind: 'email-changed', ...event, detail: link.email });
      const cause = hash.toString('base64url');
      const news = { kind: 'email_changed', email: link.email, cause } as const;
      // An unverified address is never restored.
      const since = account.verified_at ? deps.now() : null;
      await mailOwner(trx, deps, account, { ...news, since });
    }
    await noteAccountEvent(deps, trx, { kind: 'email-verified', ...event });
    if (!account.verified_at && !(await isSignedIn(trx, account.id, actor))) {
      const ended = await endWaysIn(trx, account, 'verified from outside');
      const owner = { ...account, email: link.email };
      await reportEndedFactors(trx, deps, owner, { ended, origin });
    }
  });
}

/**
 * The problem of a link that no longer works. Its holder learns if the address it was mailed to is
 * verified: a program that scans mails may have opened the link first.
 */
async function deadLink(db: Db, hash: Buffer | null): Promise<ProblemError> {
  const link = hash && (await mailedEmailLink(db, hash));
  const account = link ? await accountOfEmail(db, link.email) : undefined;
  return account?.id === link?.user_id && account?.verified
    ? new ProblemError(410, ACCOUNT.alreadyVerified, {
        code: 'already_verified',
        type: ALREADY_VERIFIED_TYPE,
      })
    : gone('link_expired', ACCOUNT.deadLink);
}

/** Whether the call came from a live session of that account. */
const isSignedIn = async (trx: Trx, userId: string, actor: Actor | null): Promise<boolean> =>
  actor?.id === userId && (await hasSession(trx, actor));

export async function emailState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, email, verified }: Actor,
): Promise<EmailState> {
  const link = await emailLinkOf(db, id);
  const pending = link && link.email !== email && link.expires_at > now();
  return { email, verified, pending_email: pending ? link.email : null };
}
