import { FACTORS, type UsedPasskey } from '@souk/contract/factors';
import { unauthorized } from '../../../kit/problems.ts';
import { isLiveChallenge, useChallenge } from './challenges.ts';
import { noteUse, passkeyOf, usedCounter } from './passkeys.ts';
import { accountOf } from './queries.ts';
import {
  noteFailure,
  signIn,
  type SignInResult,
  type SignInDeps,
  type SignInOrigin,
} from './sign-in.ts';
import { refuseEntry } from './suspended.ts';

/** Signs in with a passkey, which replaces password and code. @throws ProblemError 401 */
export async function loginPasskey(
  deps: SignInDeps,
  { lat, lng, ...used }: UsedPasskey,
  from: SignInOrigin,
): Promise<SignInResult> {
  const passkey = await passkeyOf(deps.db, used.id);
  if (!passkey) throw unauthorized(FACTORS.passkeyUnknown, 'passkey_unknown');
  const account = await accountOf(deps.db, passkey.user_id);
  if (account.is_demo && !deps.config.demo)
    throw unauthorized(FACTORS.passkeyUnknown, 'passkey_unknown');
  let challenge = '';
  const counter = await usedCounter(deps, passkey, used, (signed) => {
    challenge = signed;
    return isLiveChallenge(deps, signed);
  });
  if (counter === null) {
    await noteFailure(deps, account.id, from, { locked: false });
    throw unauthorized(FACTORS.passkeyRefused, 'passkey_refused');
  }
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    // The account first, in the same order as events that end every way in.
    await refuseEntry(trx, account);
    const isFresh = await useChallenge(trx, challenge);
    if (!isFresh || !(await noteUse(trx, passkey, counter, now))) {
      throw unauthorized(FACTORS.passkeyRefused, 'passkey_refused');
    }
    return signIn(deps, trx, account, { lat, lng, proof: 'strong' }, from);
  });
}
