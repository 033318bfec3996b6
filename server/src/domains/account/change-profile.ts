import { ACCOUNT, type ProfileRequest } from '@souk/contract/account';
import { AUTH, type User } from '@souk/contract/auth';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { conflict, invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { countAttempt, verifyLinkLimits } from '../auth/attempts.ts';
import { accountOfEmail, changeNames, isOwnPassword } from '../auth/change-account.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailEmailChanging } from './account-mails.ts';
import { dropPendingEmail } from './queries.ts';
import { mailEmailLink } from './verify-email.ts';

type ChangeDeps = Pick<Deps, 'db'> & MailDeps;

/**
 * Changes a person's names at once. Another email counts once its mailed link was opened, and the old address
 * is told; their own drops a change that waits. @throws ProblemError 409 a name or address is taken, 422, 429
 */
export async function changeProfile(
  deps: ChangeDeps,
  actor: Actor,
  { email, current_password, ...names }: ProfileRequest,
  address: string,
): Promise<User> {
  const wanted = email === actor.email ? undefined : email;
  if (wanted !== undefined) {
    await confirmOwner(deps, actor, { password: current_password, address });
    await mayHave(deps, actor, { email: wanted, address });
  }
  return deps.db.transaction().execute(async (trx) => {
    const user = await changeNames({ db: trx }, actor, names);
    if (wanted !== undefined) {
      await mailEmailLink(trx, deps, actor, wanted);
      await mailEmailChanging(trx, deps, actor, { email: wanted, cause: newId() });
    } else if (email !== undefined) {
      await dropPendingEmail(trx, actor);
    }
    return user;
  });
}

/** Whoever holds a session alone cannot take an account over. @throws ProblemError 422, 429 */
export async function confirmOwner(
  deps: ChangeDeps,
  actor: Actor,
  { password, address }: { password: string | undefined; address: string },
): Promise<void> {
  const refuse = (message: string) => invalid({ path: 'current_password', message });
  if (!password) throw refuse(ACCOUNT.currentRequired);
  if (!(await isOwnPassword(deps, actor, { password, address }))) {
    throw refuse(ACCOUNT.currentWrong);
  }
}

/**
 * Says that an address is taken, as registering does, and no more often: each try counts.
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
  // The case of one's own address can be changed.
  if (holder && holder.id !== actor.id) throw conflict(AUTH.emailTaken);
}
