import { FACTORS, type SecondFactorRequest } from '@souk/contract/factors';
import type { Deps } from '../../../deps.ts';
import { ProblemError, unauthorized } from '../../../kit/problems.ts';
import { hashOfToken } from '../../../kit/tokens.ts';
import { hasReached, wrongPasswordLimits } from './attempts.ts';
import { accountOf, isKnownDevice } from './queries.ts';
import { endHalfLogin, halfLoginOf, withCode } from './second-factor.ts';
import {
  noteFailure,
  signIn,
  type SignInResult,
  type SignInDeps,
  type SignInOrigin,
} from './sign-in.ts';

/**
 * Finishes a sign-in by password or mailed link with a code. @throws ProblemError 401, on `code` if that is
 * wrong; 429
 */
export async function loginSecondFactor(
  deps: SignInDeps & Pick<Deps, 'secrets' | 'log'>,
  { login_token, code, lat, lng }: SecondFactorRequest,
  from: SignInOrigin,
): Promise<SignInResult> {
  const { address } = from;
  const half = await halfLoginOf(deps.db, login_token, deps.now());
  if (!half) throw unauthorized(FACTORS.loginOver, 'sign_in_expired');
  const userId = half.user_id;
  const device = half.by_link ? login_token : await knownDevice(deps, userId, from.device);
  const done = await withCode(deps, { userId, code, address, device }, async (trx) => {
    if (!(await endHalfLogin(trx, half.token_hash)))
      throw unauthorized(FACTORS.loginOver, 'sign_in_expired');
    const account = await accountOf(trx, userId);
    return signIn(deps, trx, account, { lat, lng, proof: 'strong' }, from);
  });
  if (done) return done;
  const limits = wrongPasswordLimits(
    { account: userId, address, device },
    deps.config.rateLimitFactor,
  );
  const locked = await hasReached(deps.db, limits.slice(0, 1), deps.now());
  await noteFailure(deps, userId, from, { locked });
  if (locked) await deps.jobs.enqueue(deps.db, 'mail-many-wrong-codes', { user_id: userId });
  throw new ProblemError(401, FACTORS.codeWrong, {
    code: 'wrong_code',
    errors: [{ path: 'code', message: FACTORS.codeWrong }],
  });
}

async function knownDevice(
  { db }: Pick<SignInDeps, 'db'>,
  userId: string,
  device: string | null,
): Promise<string | null> {
  const hash = device === null ? null : hashOfToken(device);
  return hash !== null && (await isKnownDevice(db, userId, hash)) ? device : null;
}
