import { AUTH } from '@souk/contract/sign-in';
import type { RegisterRequest } from '@souk/contract/sign-in';
import { newId } from '../../../kit/ids.ts';
import { conflict } from '../../../kit/problems.ts';
import { acceptGivenTerms } from '../site-terms/accept-terms.ts';
import { refuseLookAlike } from './look-alikes.ts';
import { refuseWeakPassword } from './password-rule.ts';
import { hashPassword } from './passwords.ts';
import { insertAccount, takenNames } from './queries.ts';
import { signIn, type SignInResult, type SignInDeps, type SignInOrigin } from './sign-in.ts';

/**
 * Creates an account, which accepts the terms, and signs it in. @throws ProblemError 409 if email or
 * username is taken, 422
 */
export async function register(
  deps: SignInDeps,
  input: RegisterRequest,
  from: SignInOrigin,
): Promise<SignInResult> {
  await refuseWeakPassword(deps, 'password', input.password);
  const taken = await takenNames(deps.db, input.email, input.username, deps.now());
  if (taken.email) throw conflict('email_taken', AUTH.emailTaken);
  if (taken.username) throw conflict('username_taken', AUTH.usernameTaken);
  await refuseLookAlike(deps.db, input.username);
  const account = {
    id: newId(),
    email: input.email,
    username: input.username,
    first_name: input.first_name,
    last_name: input.last_name,
    is_admin: false,
    verified_at: null,
    password_hash: await hashPassword(input.password),
  };
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await insertAccount(trx, account);
      const terms = { userId: account.id, version: input.accept_terms, at: deps.now() };
      await acceptGivenTerms(trx, terms, 'accept_terms');
      await deps.jobs.enqueue(trx, 'send-verify-link', { user_id: account.id });
      const person = { ...account, verified: false, is_demo: false };
      const { lat, lng } = input;
      return signIn(deps, trx, person, { lat, lng, proof: 'password', registers: true }, from);
    });
  } catch (error) {
    throw whichIsTaken(error) ?? error;
  }
}

/**
 * Another account took the name between the check and the write; undefined for any other failure.
 */
export function whichIsTaken(error: unknown): Error | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return undefined;
  if (constraint?.endsWith('_email')) return conflict('email_taken', AUTH.emailTaken);
  if (constraint?.endsWith('_username')) return conflict('username_taken', AUTH.usernameTaken);
  return undefined;
}
