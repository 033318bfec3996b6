import type { PasswordChange } from '@souk/contract/accounts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { hashOfToken } from '../../kit/tokens.ts';
import type { MailDeps } from '../mail/index.ts';
import type { Actor } from './auth/actor.ts';
import { lockOwnAccount } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import { endWaysIn } from './auth/end-ways-in.ts';
import { refuseWeakPassword } from './auth/password-rule.ts';
import { hashPassword } from './auth/passwords.ts';
import { confirmOwner } from './confirm-owner.ts';
import { mailOwner } from './mail-owner.ts';
import { noteAccountEvent } from './security/note-event.ts';

type ChangeDeps = Pick<Deps, 'db' | 'security'> & MailDeps;

/**
 * Changes a password, ends every other session, kills mailed links and cancels a pending change of
 * email. `browser` is the token of the browser, which stays known. @throws ProblemError 422, 429
 */
export async function changePassword(
  deps: ChangeDeps,
  actor: Actor,
  { current_password, new_password }: PasswordChange,
  { browser, ...origin }: Origin & { browser: string | null },
): Promise<void> {
  await refuseWeakPassword(deps, 'new_password', new_password);
  await confirmOwner(deps, actor, current_password, origin);
  const passwordHash = await hashPassword(new_password);
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockOwnAccount(trx, actor);
    const device = browser === null ? null : hashOfToken(browser);
    const own = { session: actor.tokenHash, device };
    await endWaysIn(trx, account, 'password changed', { passwordHash, own });
    await noteAccountEvent(deps, trx, { kind: 'password-changed', userId: actor.id, ...origin });
    await mailOwner(trx, deps, account, { kind: 'password_changed', cause: newId() });
  });
}
