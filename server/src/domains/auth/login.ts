import { AUTH } from '@souk/contract/auth';
import type { LoginRequest, SignedIn } from '@souk/contract/auth';
import type { Deps } from '../../deps.ts';
import { unauthorized } from '../../kit/problems.ts';
import { countAttempt, refuseAtLimit, wrongPasswordLimits } from './attempts.ts';
import { openSession } from './open-session.ts';
import { passwordMatches } from './passwords.ts';
import { accountNamed } from './queries.ts';

/**
 * Signs in by email or username in any case. An unknown account and a wrong password get the same
 * answer in the same time. `address` is the caller's.
 * @throws ProblemError 401 for a wrong pair, 429 after too many of them, also for the right one
 */
export async function login(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  input: LoginRequest & { address: string },
): Promise<SignedIn> {
  const now = deps.now();
  const found = await accountNamed(deps.db, input.email_or_username);
  // Everyone can read the demo's passwords: without the demo, its accounts are nobody's.
  const account = found?.is_demo && !deps.config.demo ? undefined : found;
  const limits = wrongPasswordLimits(
    account?.id ?? input.email_or_username.toLowerCase(),
    input.address,
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
  return openSession(deps.db, account, input, now);
}
