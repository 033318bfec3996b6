import { FACTORS, SECOND_FACTOR_TYPE } from '@souk/contract/factors';
import { AUTH } from '@souk/contract/sign-in';
import type { LoginRequest } from '@souk/contract/sign-in';
import { ProblemError, unauthorized } from '../../../kit/problems.ts';
import { hashOfToken } from '../../../kit/tokens.ts';
import { withAttempt, wrongPasswordLimits } from './attempts.ts';
import { notePasswordDue } from './password-rule.ts';
import { passwordMatches } from './passwords.ts';
import { accountNamed, isKnownDevice } from './queries.ts';
import { authenticatorOf, beginHalfLogin } from './second-factor.ts';
import {
  noteFailure,
  signIn,
  type SignInResult,
  type SignInDeps,
  type SignInOrigin,
} from './sign-in.ts';

/**
 * Signs in; an unknown account takes as long as a wrong password. With a second factor the right
 * password is a 401 too, of its own type, with the token for the next step. @throws ProblemError
 * 401, 429
 */
export async function login(
  deps: SignInDeps,
  input: LoginRequest,
  from: SignInOrigin,
): Promise<SignInResult> {
  const { device } = from;
  const found = await accountNamed(deps.db, input.email_or_username);
  // The demo's passwords are public: without the demo, nobody can use its accounts.
  const account = found?.is_demo && !deps.config.demo ? undefined : found;
  const hash = device === null ? null : hashOfToken(device);
  const known = hash !== null && (await isKnownDevice(deps.db, account?.id ?? null, hash));
  const limits = wrongPasswordLimits(
    {
      account: account?.id ?? input.email_or_username.toLowerCase(),
      address: from.address,
      device: known ? device : null,
    },
    deps.config.rateLimitFactor,
    AUTH.tooManyWrong,
  );
  const outcome = await withAttempt(deps, limits, () =>
    passwordMatches(account?.password_hash ?? null, input.password),
  );
  if (!account || outcome !== 'passed') {
    await noteFailure(deps, account?.id, from, { locked: outcome === 'last' });
    throw unauthorized(AUTH.wrongPair, 'wrong_credentials');
  }
  const password_due = await notePasswordDue(deps, account, input.password);
  if (await authenticatorOf(deps.db, account.id)) {
    throw new ProblemError(401, FACTORS.required, {
      code: 'second_factor_required',
      type: SECOND_FACTOR_TYPE,
      loginToken: await beginHalfLogin(deps.db, account, deps.now()),
    });
  }
  const { lat, lng } = input;
  return deps.db
    .transaction()
    .execute((trx) =>
      signIn(deps, trx, { ...account, password_due }, { lat, lng, proof: 'password' }, from),
    );
}
