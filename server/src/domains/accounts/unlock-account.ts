import type { Deps } from '../../deps.ts';
import type { MailDeps } from '../mail/index.ts';
import { accountOfEmail, lockAccount } from './auth/change-account.ts';
import { endWaysIn } from './auth/end-ways-in.ts';
import { reportEndedFactors } from './ended-factors.ts';
import { noteAccountEvent } from './security/note-event.ts';

/**
 * Lets in somebody who lost app, recovery codes and passkeys: the password alone signs in again,
 * and a mailed link can change it. Ends every session and cancels a pending change of email.
 * Returns null if the account does not exist.
 */
export async function unlockAccount(
  deps: Pick<Deps, 'db' | 'security'> & MailDeps,
  email: string,
): Promise<{ email: string; dropped: boolean } | null> {
  const found = await accountOfEmail(deps.db, email.trim());
  if (!found) return null;
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, found.id);
    // The account moved to another address, or was deleted, meanwhile.
    if (account?.email !== found.email) return null;
    const ended = await endWaysIn(trx, account, 'unlocked');
    const dropped = ended['authenticator app'] + ended.passkey > 0;
    await noteAccountEvent(deps, trx, { kind: 'unlocked', userId: account.id });
    await reportEndedFactors(trx, deps, account, { ended, origin: {} });
    return { email: account.email, dropped };
  });
}
