import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { accountOfEmail } from '../auth/change-account.ts';
import { dropFactors } from '../auth/second-factor.ts';
import { endSessions } from '../auth/sessions.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailFactorNews } from './factor-mails.ts';

/**
 * For somebody who lost app, recovery codes and passkeys: the password alone signs in again, and a mailed
 * link can change it. All sessions end. Null where there is no such account.
 */
export async function unlockAccount(
  deps: Pick<Deps, 'db'> & MailDeps,
  email: string,
): Promise<{ email: string; dropped: boolean } | null> {
  const account = await accountOfEmail(deps.db, email.trim());
  if (!account) return null;
  return deps.db.transaction().execute(async (trx) => {
    const dropped = await dropFactors(trx, account.id);
    if (dropped) {
      await endSessions(trx, account.id, null);
      await mailFactorNews(trx, deps, account, { kind: 'second_factor_off', cause: newId() });
    }
    return { email: account.email, dropped };
  });
}
