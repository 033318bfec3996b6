import { ACCOUNT, type PasswordChange } from '@souk/contract/account';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { isOwnPassword, setPassword } from '../auth/change-account.ts';
import { refuseWeakPassword } from '../auth/password-rule.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailPasswordChanged } from './account-mails.ts';
import { dropPendingEmail, dropResetLink } from './queries.ts';

type ChangeDeps = Pick<Deps, 'db'> & MailDeps;

/** Changes a password; every other session ends, a link that was mailed is dead, and a change of email is off. @throws ProblemError 422, 429 */
export async function changePassword(
  deps: ChangeDeps,
  actor: Actor,
  { current_password, new_password }: PasswordChange,
  address: string,
): Promise<void> {
  await refuseWeakPassword(deps, 'new_password', new_password);
  if (!(await isOwnPassword(deps, actor, { password: current_password, address }))) {
    throw invalid({ path: 'current_password', message: ACCOUNT.currentWrong });
  }
  const hash = await hashPassword(new_password);
  await deps.db.transaction().execute(async (trx) => {
    await setPassword(trx, actor.id, hash, actor.tokenHash);
    await dropResetLink(trx, actor.id);
    await dropPendingEmail(trx, actor);
    await mailPasswordChanged(trx, deps, actor, newId());
  });
}
