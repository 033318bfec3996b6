import type { SignedIn } from '@souk/contract/auth';
import { FACTORS, type UsedPasskey } from '@souk/contract/factors';
import type { Deps } from '../../deps.ts';
import { unauthorized } from '../../kit/problems.ts';
import { rememberDevice, type Client } from './devices.ts';
import { noteUse, passkeyOf, takeChallenge, usedCounter } from './passkeys.ts';
import { accountOf } from './queries.ts';
import { openSession } from './sessions.ts';
import { refuseEntry } from './suspended.ts';

/** Signs in with a passkey, which stands for password and code. @throws ProblemError 401 */
export async function loginPasskey(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { lat, lng, ...used }: UsedPasskey,
  { device, client }: { device: string | null; client: Client },
): Promise<{ signedIn: SignedIn; device: string }> {
  const passkey = await passkeyOf(deps.db, used.id);
  if (!passkey) throw unauthorized(FACTORS.passkeyUnknown);
  const account = await accountOf(deps.db, passkey.user_id);
  if (account.is_demo && !deps.config.demo) throw unauthorized(FACTORS.passkeyUnknown);
  const counter = await usedCounter(deps, passkey, used, (challenge) =>
    takeChallenge(deps, challenge, null),
  );
  if (counter === null) throw unauthorized(FACTORS.passkeyRefused);
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    // The account first: what ends every way into it locks it before its passkeys.
    await refuseEntry(trx, account);
    if (!(await noteUse(trx, passkey, counter, now))) throw unauthorized(FACTORS.passkeyRefused);
    return {
      signedIn: await openSession(trx, account, { lat, lng, client, proof: 'strong' }, now),
      device: await rememberDevice(trx, account.id, device, now),
    };
  });
}
