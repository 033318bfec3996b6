import type { ProfileRequest } from '@souk/contract/accounts';
import { type User } from '@souk/contract/auth';
import { AUTH } from '@souk/contract/sign-in';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { conflict } from '../../kit/problems.ts';
import type { MailDeps } from '../mail/index.ts';
import type { Actor } from './auth/actor.ts';
import { countAttempt, verifyLinkLimits } from './auth/attempts.ts';
import { accountOfEmail, changeNames, lockOwnAccount } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import { confirmOwner } from './confirm-owner.ts';
import { mailOwner } from './mail-owner.ts';
import { dropPendingEmail, isHeldForOther } from './queries.ts';
import { noteAccountEvent } from './security/note-event.ts';
import { mailEmailLink } from './verify-email.ts';

type ChangeDeps = Pick<Deps, 'db' | 'security'> & MailDeps;

/**
 * Changes a person's names immediately. A new email takes effect once its mailed link is opened,
 * and the old address is notified; giving the current email cancels a pending change. @throws
 * ProblemError 401 if the session ended meanwhile; 409 a name or address is taken; 422, 429
 */
export async function changeProfile(
  deps: ChangeDeps,
  actor: Actor,
  { email, current_password, ...names }: ProfileRequest,
  origin: Origin,
): Promise<User> {
  const newEmail = email === actor.email ? undefined : email;
  if (newEmail !== undefined) {
    await confirmOwner(deps, actor, current_password, origin);
    await mayHave(deps, actor, { email: newEmail, address: origin.address });
  }
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockOwnAccount(trx, actor);
    if (newEmail !== undefined) {
      await mailEmailLink(trx, deps, account, newEmail);
      const event = { kind: 'email-change-requested', userId: actor.id, ...origin } as const;
      await noteAccountEvent(deps, trx, { ...event, detail: newEmail });
      const news = { kind: 'email_changing', email: newEmail, cause: newId() } as const;
      await mailOwner(trx, deps, account, news);
    } else if (email !== undefined) {
      await dropPendingEmail(trx, actor);
    }
    return changeNames({ db: trx }, actor, names);
  });
}

/**
 * Rejects a taken address, as registration does, and counts each try against a rate limit.
 * @throws ProblemError 409, 429
 */
async function mayHave(
  deps: ChangeDeps,
  actor: Actor,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const limits = verifyLinkLimits(actor.id, address, deps.config.rateLimitFactor);
  await deps.db.transaction().execute((trx) => countAttempt(trx, limits, deps.now()));
  const holder = await accountOfEmail(deps.db, email);
  // Changing the case of one's own address is allowed.
  if (holder && holder.id !== actor.id) throw conflict('email_taken', AUTH.emailTaken);
  const held = await isHeldForOther(deps.db, { email, userId: actor.id, now: deps.now() });
  if (held) throw conflict('email_taken', AUTH.emailTaken);
}
