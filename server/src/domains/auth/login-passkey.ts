import { FACTORS, type UsedPasskey } from '@souk/contract/factors';
import { unauthorized } from '../../kit/problems.ts';
import { isLiveChallenge, useChallenge } from './challenges.ts';
import { refusal, siteOfPasskeys, webauthn } from './passkeys.ts';
import { accountOf } from './queries.ts';
import { noteFailure, signIn, type Opened, type SignInDeps, type SignInOrigin } from './sign-in.ts';

/** Signs in with a passkey, which stands for password and code. @throws ProblemError 401 */
export async function loginPasskey(
  deps: SignInDeps,
  { id, rawId, type, response, lat, lng }: UsedPasskey,
  from: SignInOrigin,
): Promise<Opened> {
  const passkey = await deps.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', id)
    .executeTakeFirst();
  if (!passkey) throw unauthorized(FACTORS.passkeyUnknown);
  const account = await accountOf(deps.db, passkey.user_id);
  if (account.is_demo && !deps.config.demo) throw unauthorized(FACTORS.passkeyUnknown);
  const { rpID, origin } = siteOfPasskeys(deps);
  const { userHandle, ...signed } = response;
  const { verifyAuthenticationResponse } = await webauthn();
  let challenge = '';
  const checked = await verifyAuthenticationResponse({
    response: { id, rawId, type, response: signed, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given;
      return isLiveChallenge(deps, given);
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: Error) => refusal(error));
  if (!checked?.verified || !isHandleOf(account.id, userHandle)) {
    await noteFailure(deps, account.id, from, { locked: false });
    throw unauthorized(FACTORS.passkeyRefused);
  }
  const now = deps.now();
  const counter = checked.authenticationInfo.newCounter;
  return deps.db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable('passkeys')
      .set({ counter, last_used_at: now })
      .where('id', '=', passkey.id)
      // Removed meanwhile, or a copy of it was quicker.
      .where('counter', counter === 0 ? '=' : '<', counter)
      .executeTakeFirst();
    const fresh = await useChallenge(trx, challenge);
    if (used.numUpdatedRows === 0n || !fresh) throw unauthorized(FACTORS.passkeyRefused);
    return signIn(deps, trx, account, { lat, lng, proof: 'strong' }, from);
  });
}

/** Whether an authenticator has that passkey for this account. */
const isHandleOf = (userId: string, handle: string | null | undefined) =>
  !handle || Buffer.from(handle, 'base64url').toString() === userId;
