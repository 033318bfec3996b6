import type { NamesForm } from '@souk/contract/accounts';
import type { User } from '@souk/contract/auth';
import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import { isSame } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import { unauthorized } from '../../../kit/problems.ts';
import type { Actor } from './actor.ts';
import { withAttempt, wrongPasswordLimits } from './attempts.ts';
import { refuseLookAlike } from './look-alikes.ts';
import { passwordMatches } from './passwords.ts';
import { isVerified } from './queries.ts';
import { userWithTerms } from './reads.ts';
import { whichIsTaken } from './register.ts';

/**
 * Changes the given names and keeps the others. @throws ProblemError 409 if the username is taken
 */
export async function changeNames(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  names: Partial<NamesForm>,
): Promise<User> {
  if (Object.keys(names).length === 0) return userWithTerms(db, actor);
  if (names.username !== undefined && names.username !== actor.username) {
    await refuseLookAlike(db, names.username, actor.id);
  }
  try {
    await db.updateTable('users').set(names).where('id', '=', actor.id).execute();
  } catch (error) {
    throw whichIsTaken(error) ?? error;
  }
  return userWithTerms(db, { ...actor, ...names });
}

/**
 * Whether that is the signed-in user's password. Wrong ones count as those of a login do.
 * @throws ProblemError 401 if the account was deleted meanwhile, 429
 */
export async function isOwnPassword(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  { password, address }: { password: string; address: string },
): Promise<boolean> {
  // Each session has its own allowance, so a stranger's guesses elsewhere don't lock its owner out.
  const from = { account: actor.id, address, device: actor.tokenHash.toString('base64url') };
  const limits = wrongPasswordLimits(from, deps.config.rateLimitFactor);
  const account = await deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw unauthorized();
  const outcome = await withAttempt(deps, limits, () =>
    passwordMatches(account.password_hash, password),
  );
  return outcome === 'passed';
}

/** Locks an account until the transaction ends; undefined for one that has left. */
export function lockAccount(trx: Trx, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'verified_at', 'is_admin', 'is_demo', 'created_at'])
    .select(isVerified)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the signed-in user's account, and makes sure that the session still exists: an event that
 * ends every way in may have ended it since the call began. @throws ProblemError 401
 */
export async function lockOwnAccount(trx: Trx, { id, tokenHash }: Pick<Actor, 'id' | 'tokenHash'>) {
  const account = await lockAccount(trx, id);
  if (!account || !(await hasSession(trx, { tokenHash }))) throw unauthorized();
  return account;
}

/** Whether the call's session still exists. */
export async function hasSession(
  trx: Trx,
  { tokenHash }: Pick<Actor, 'tokenHash'>,
): Promise<boolean> {
  const session = trx.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash);
  return (await session.executeTakeFirst()) !== undefined;
}

/** Gives an account its newly verified email address. @throws ProblemError 409 */
export async function setEmail(trx: Trx, id: string, email: string, now: Date): Promise<void> {
  try {
    await trx.updateTable('users').set({ email, verified_at: now }).where('id', '=', id).execute();
  } catch (error) {
    throw whichIsTaken(error) ?? error;
  }
}

/** Anonymises an account. Its row stays for references; its names become free again. */
export async function emptyAccount(trx: Trx, id: string, now: Date): Promise<void> {
  // With a space, so that nobody can register it.
  const nobody = `deleted ${id}`;
  await trx
    .updateTable('users')
    .set({
      email: nobody,
      username: nobody,
      first_name: DELETED_USER,
      last_name: '',
      password_hash: '',
      is_admin: false,
      verified_at: null,
      muted_mails: [],
      last_seen_at: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** The display name of somebody who has left. */
const DELETED_USER = 'Deleted user';

/** Whether an account exists and has not left. */
export async function hasAccount(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`${PREPARED}
    select from users where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** The kinds of mail that a user has turned off. */
export async function mutedMails(db: Db, id: string): Promise<string[]> {
  const user = db.selectFrom('users').select('muted_mails').where('id', '=', id);
  return (await user.executeTakeFirstOrThrow()).muted_mails;
}

export async function muteMails(db: Db, id: string, kinds: string[]): Promise<void> {
  await db
    .updateTable('users')
    .set({ muted_mails: kinds })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The owner of an email address, in any case. */
export function accountOfEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'is_demo', isVerified])
    .where('deleted_at', 'is', null)
    .where(isSame(sql.ref('email'), email))
    .executeTakeFirst();
}
