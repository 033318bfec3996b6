import { AUTH } from '@souk/contract/auth';
import { FACTORS, SECOND_FACTOR_TYPE } from '@souk/contract/factors';
import type { LoginRequest, SignedIn } from '@souk/contract/auth';
import type { Deps } from '../../deps.ts';
import { ProblemError, unauthorized } from '../../kit/problems.ts';
import { countAttempt, refuseAtLimit, wrongPasswordLimits } from './attempts.ts';
import { rememberDevice, type Client } from './devices.ts';
import { openSession } from './sessions.ts';
import { passwordMatches } from './passwords.ts';
import { accountNamed, isKnownDevice } from './queries.ts';
import { authenticatorOf, beginHalfLogin } from './second-factor.ts';
import { hashOfToken } from './tokens.ts';

/**
 * Signs in; an unknown account takes as long as a wrong password. With a second factor a right one is a 401
 * too, of a type of its own, with the token for the next step. @throws ProblemError 401, 429
 */
export async function login(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  input: LoginRequest,
  { address, device, client }: { address: string; device: string | null; client: Client },
): Promise<{ signedIn: SignedIn; device: string }> {
  const now = deps.now();
  const found = await accountNamed(deps.db, input.email_or_username);
  // Everyone can read the demo's passwords: without the demo, its accounts are nobody's.
  const account = found?.is_demo && !deps.config.demo ? undefined : found;
  const hash = device === null ? null : hashOfToken(device);
  const known = hash !== null && (await isKnownDevice(deps.db, account?.id ?? null, hash));
  const limits = wrongPasswordLimits(
    {
      account: account?.id ?? input.email_or_username.toLowerCase(),
      address,
      device: known ? device : null,
    },
    deps.config.rateLimitFactor,
  );
  await refuseAtLimit(deps.db, limits, now);
  const right = await passwordMatches(account?.password_hash ?? null, input.password);
  if (!account || !right) {
    await deps.db.transaction().execute((trx) => countAttempt(trx, limits, now));
    throw unauthorized(AUTH.wrongPair);
  }
  // Again: of a thousand guesses sent at once, the right one must not stand out.
  await refuseAtLimit(deps.db, limits, now);
  if (await authenticatorOf(deps.db, account.id)) {
    throw new ProblemError(401, FACTORS.required, {
      type: SECOND_FACTOR_TYPE,
      loginToken: await beginHalfLogin(deps.db, account, now),
    });
  }
  return deps.db.transaction().execute(async (trx) => ({
    signedIn: await openSession(trx, account, { ...input, client, proof: 'password' }, now),
    device: await rememberDevice(trx, account.id, device, now),
  }));
}
