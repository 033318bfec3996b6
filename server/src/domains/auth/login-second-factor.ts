import type { SignedIn } from '@souk/contract/auth';
import { FACTORS, type SecondFactorRequest } from '@souk/contract/factors';
import type { Deps } from '../../deps.ts';
import { ProblemError, unauthorized } from '../../kit/problems.ts';
import { rememberDevice, type Client } from './devices.ts';
import { accountOf, isKnownDevice } from './queries.ts';
import { endHalfLogin, halfLoginOf, withCode } from './second-factor.ts';
import { openSession } from './sessions.ts';
import { hashOfToken } from './tokens.ts';

/** Finishes a login whose password was right. @throws ProblemError 401, on `code` if that is wrong; 429 */
export async function loginSecondFactor(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'secrets' | 'log'>,
  { login_token, code, lat, lng }: SecondFactorRequest,
  { address, device, client }: { address: string; device: string | null; client: Client },
): Promise<{ signedIn: SignedIn; device: string }> {
  const half = await halfLoginOf(deps.db, login_token, deps.now());
  if (!half) throw unauthorized(FACTORS.loginOver);
  const userId = half.user_id;
  const hash = device === null ? null : hashOfToken(device);
  const known = hash !== null && (await isKnownDevice(deps.db, userId, hash));
  const from = { userId, code, address, device: known ? device : null };
  const done = await withCode(deps, from, async (trx, now) => {
    if (!(await endHalfLogin(trx, half.token_hash))) throw unauthorized(FACTORS.loginOver);
    const account = await accountOf(trx, userId);
    return {
      signedIn: await openSession(trx, account, { lat, lng, client, proof: 'strong' }, now),
      device: await rememberDevice(trx, userId, device, now),
    };
  });
  if (done) return done;
  throw new ProblemError(401, FACTORS.codeWrong, {
    errors: [{ path: 'code', message: FACTORS.codeWrong }],
  });
}
