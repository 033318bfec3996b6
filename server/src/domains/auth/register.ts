import { AUTH } from '@souk/contract/auth';
import type { RegisterRequest, SignedIn } from '@souk/contract/auth';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { conflict } from '../../kit/problems.ts';
import { rememberDevice, type Client } from './devices.ts';
import { refuseLookAlike } from './look-alikes.ts';
import { hashPassword } from './passwords.ts';
import { insertAccount, takenNames } from './queries.ts';
import { openSession } from './sessions.ts';

/** Creates an account and signs it in. @throws ProblemError 409 if email or username is taken */
export async function register(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  input: RegisterRequest,
  { device, client }: { device: string | null; client: Client },
): Promise<{ signedIn: SignedIn; device: string }> {
  const now = deps.now();
  const taken = await takenNames(deps.db, input.email, input.username, now);
  if (taken.email) throw conflict(AUTH.emailTaken);
  if (taken.username) throw conflict(AUTH.usernameTaken);
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
      await deps.jobs.enqueue(trx, 'send-verify-link', { user_id: account.id });
      const signedIn = await openSession(
        trx,
        { ...account, verified: false },
        { ...input, client, proof: 'password' },
        now,
      );
      return { signedIn, device: await rememberDevice(trx, account.id, device, now) };
    });
  } catch (error) {
    throw whichIsTaken(error) ?? error;
  }
}

/** Somebody else took the name between the question and the write; undefined for any other failure. */
export function whichIsTaken(error: unknown): Error | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return undefined;
  if (constraint === 'users_email') return conflict(AUTH.emailTaken);
  if (constraint === 'users_username') return conflict(AUTH.usernameTaken);
  return undefined;
}
