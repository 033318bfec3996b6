import type { User } from '@souk/contract/auth';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { hashOfToken } from '../../../kit/tokens.ts';
import { termsDue } from '../site-terms/reads.ts';
import type { Actor } from './actor.ts';
import { accountOf, actorOfHash, holdsAny } from './queries.ts';
import type { SessionUses } from './session-uses.ts';

/** The fields of an account that sessions and answers need. */
export type Person = Pick<
  Actor,
  'id' | 'email' | 'username' | 'first_name' | 'last_name' | 'is_admin' | 'verified'
> &
  Partial<Pick<Actor, 'password_due' | 'second_factor_needed'>>;

const MINUTE_MS = 60_000;

/** The owner of a token; null if it has expired or never existed. Notes its use once a minute. */
export async function actorOfToken(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  uses: SessionUses,
  token: string,
): Promise<Actor | null> {
  const tokenHash = hashOfToken(token);
  if (!tokenHash) return null;
  const now = deps.now();
  const row = await actorOfHash(deps.db, tokenHash, now);
  if (!row) return null;
  const { last_used_at, is_demo, ...actor } = row;
  if (now.getTime() - last_used_at.getTime() >= MINUTE_MS) {
    uses.note({ tokenHash, userId: actor.id, at: now });
  }
  const weak = isWeak(deps, { is_demo, strong: actor.strong });
  return {
    ...actor,
    is_admin: actor.is_admin && !weak,
    second_factor_needed: actor.is_admin && weak,
    weak,
    tokenHash,
  };
}

/**
 * Whether a session still has to show a second factor. The demo's passwords are public, so its
 * accounts need none.
 */
export const isWeak = (
  { config }: Pick<Deps, 'config'>,
  { is_demo, strong }: { is_demo: boolean; strong: boolean },
): boolean => config.adminSecondFactor && !is_demo && !strong;

/** An account in the form that signing in needs. */
export const personOf = (db: Db, id: string) => accountOf(db, id);

/** The recipient of a mail. `verified`: the address is known to be theirs. */
export async function recipientOf(
  db: Db,
  userId: string,
): Promise<{ userId: string; email: string; verified: boolean }> {
  const query = db.selectFrom('users').select(['email', 'verified_at']).where('id', '=', userId);
  const { email, verified_at } = await query.executeTakeFirstOrThrow();
  return { userId, email, verified: verified_at !== null };
}

/** A user's email address. */
export async function emailOf(db: Db, userId: string): Promise<string> {
  const query = db.selectFrom('users').select('email').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).email;
}

/** Whether an account's email address is verified. */
export async function isVerified(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('verified_at').where('id', '=', userId);
  return (await query.executeTakeFirst())?.verified_at != null;
}

/** How many people administer the site: admins who aren't suspended. */
export async function countActiveAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether anyone can administer this site, the demo's admin aside. */
export const hasAdmin = ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  holdsAny(db, { is_admin: true, is_demo: false });

/** An account’s part of the contract’s user, without secrets. */
export function toUser(person: Person): Omit<User, 'terms_due'> {
  const { id, email, username, first_name, last_name, is_admin, verified } = person;
  const { password_due, second_factor_needed } = person;
  return {
    id,
    email,
    username,
    first_name,
    last_name,
    is_admin: is_admin || second_factor_needed === true,
    verified,
    ...(password_due && { password_due }),
    ...(second_factor_needed && { second_factor_needed }),
  };
}

/** The contract's user, with the terms that they have yet to accept. */
export const userWithTerms = async (db: Db, person: Person): Promise<User> => ({
  ...toUser(person),
  terms_due: await termsDue(db, person.id),
});

/**
 * When each of these users was last here. The previous release records it only in their sessions.
 */
export async function lastSeen(db: Db, userIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await row({ id: 'text', at: 'time | null' })`
    select u.id, greatest(u.last_seen_at,
      (select max(last_used_at) from sessions s where s.user_id = u.id)) as at
    from users u where u.id = any(${userIds}::uuid[])`.execute(db);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at]] : [])));
}
