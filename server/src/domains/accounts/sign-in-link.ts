import { ACCOUNT } from '@souk/contract/accounts';
import { FACTORS, SECOND_FACTOR_TYPE } from '@souk/contract/factors';
import type { SignInByLinkRequest, SignInLinkRequest } from '@souk/contract/mailed-links';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { JobPayload } from '../../jobs/kinds.ts';
import { gone, ProblemError } from '../../kit/problems.ts';
import { hashOfToken } from '../../kit/tokens.ts';
import type { MailDeps } from '../mail/index.ts';
import { countAttempt, signInLinkLimits } from './auth/attempts.ts';
import { accountOfEmail, lockAccount, setEmail } from './auth/change-account.ts';
import { endWaysIn } from './auth/end-ways-in.ts';
import { personOf } from './auth/reads.ts';
import { authenticatorOf, beginHalfLogin } from './auth/second-factor.ts';
import { liveSignInLink, newSignInLink, takeSignInLink } from './auth/sign-in-links.ts';
import { signIn, type SignInResult, type SignInDeps, type SignInOrigin } from './auth/sign-in.ts';
import { refuseSuspended } from './auth/suspended.ts';
import { reportEndedFactors } from './ended-factors.ts';
import { mailOwner } from './mail-owner.ts';
import { noteAccountEvent } from './security/note-event.ts';

/**
 * Queues a mail with a link that signs in. A job checks whether the account exists, so that the
 * response takes the same time either way. @throws ProblemError 429
 */
export async function requestSignInLink(
  { db, jobs, now, config }: Pick<Deps, 'db'> & MailDeps,
  { email }: SignInLinkRequest,
  { address, client }: SignInOrigin,
): Promise<void> {
  const limits = signInLinkLimits(email, address, config.rateLimitFactor);
  await db.transaction().execute(async (trx) => {
    await countAttempt(trx, limits, now());
    await jobs.enqueue(trx, 'send-sign-in-link', { email, ...client });
  });
}

/**
 * Mails the link, which kills the previous one. Does nothing for an unknown address, or for a demo
 * account without the demo.
 */
export async function sendSignInLink(
  deps: Pick<Deps, 'db' | 'security'> & MailDeps,
  { email, ...client }: JobPayload<'send-sign-in-link'>,
): Promise<void> {
  const found = await accountOfEmail(deps.db, email);
  if (!found || (found.is_demo && !deps.config.demo)) return;
  await deps.db.transaction().execute(async (trx) => {
    const owner = await lockAccount(trx, found.id);
    // The account moved to another address meanwhile.
    if (owner?.email !== found.email) return;
    const { token, hash } = await newSignInLink(trx, owner.id, deps.now());
    const cause = hash.toString('base64url');
    await mailOwner(trx, deps, owner, { kind: 'sign_in_link', token, cause });
    await noteAccountEvent(deps, trx, { kind: 'sign-in-link-sent', userId: owner.id, ...client });
  });
}

/**
 * Signs in by a mailed link, once. The link proves the address and works despite a lock for wrong
 * passwords; an authenticator app's code is required next. @throws ProblemError 401 of a type of
 * its own, with the token for that step; 403, 410
 */
export async function signInByLink(
  deps: SignInDeps,
  { token, lat, lng }: SignInByLinkRequest,
  from: SignInOrigin,
): Promise<SignInResult> {
  const hash = hashOfToken(token);
  const live = hash && (await liveSignInLink(deps.db, hash, deps.now()));
  if (!live) throw gone('link_expired', ACCOUNT.deadLink);
  const opened = await deps.db.transaction().execute(async (trx) => {
    await openLink(deps, trx, { userId: live.user_id, hash }, from);
    if (await authenticatorOf(trx, live.user_id)) {
      return {
        loginToken: await beginHalfLogin(trx, { id: live.user_id }, deps.now(), { byLink: true }),
      };
    }
    const person = await personOf(trx, live.user_id);
    return signIn(deps, trx, person, { lat, lng, proof: 'link' }, from);
  });
  if ('signedIn' in opened) return opened;
  throw new ProblemError(401, FACTORS.required, {
    code: 'second_factor_required',
    type: SECOND_FACTOR_TYPE,
    ...opened,
  });
}

/**
 * Uses up a link. Whoever opens it has the mailbox: anything added before that was first proved is
 * removed.
 * @throws ProblemError 403, 410
 */
async function openLink(
  deps: SignInDeps,
  trx: Trx,
  { userId, hash }: { userId: string; hash: Buffer },
  { address, client }: SignInOrigin,
): Promise<void> {
  const owner = await lockAccount(trx, userId);
  if (!owner || (owner.is_demo && !deps.config.demo)) throw gone('link_expired', ACCOUNT.deadLink);
  await refuseSuspended(trx, userId);
  if (!(await takeSignInLink(trx, hash, deps.now()))) throw gone('link_expired', ACCOUNT.deadLink);
  if (owner.verified_at) return;
  const origin = { address, ...client };
  await setEmail(trx, userId, owner.email, deps.now());
  await noteAccountEvent(deps, trx, { kind: 'email-verified', userId, ...origin });
  const ended = await endWaysIn(trx, owner, 'verified from outside');
  await reportEndedFactors(trx, deps, { ...owner, verified: true }, { ended, origin });
}
