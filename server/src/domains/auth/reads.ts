import type { User } from '@souk/contract/auth';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from './actor.ts';
import { accountOf, actorOfHash, holdsAny } from './queries.ts';
import { hashOfToken } from './tokens.ts';

/** What a session or an answer needs of an account. */
export type Person = Pick<
  Actor,
  'id' | 'email' | 'username' | 'first_name' | 'last_name' | 'is_admin' | 'verified'
> &
  Partial<Pick<Actor, 'password_due' | 'second_factor_needed'>>;

const MINUTE_MS = 60_000;

/** Whose token it is; null if it has expired or never existed. Its use is noted once a minute. */
export async function actorOfToken(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  token: string,
): Promise<Actor | null> {
  const tokenHash = hashOfToken(token);
  if (!tokenHash) return null;
  const now = deps.now();
  const row = await actorOfHash(deps.db, tokenHash, now);
  if (!row) return null;
  const { last_used_at, is_demo, ...actor } = row;
  if (now.getTime() - last_used_at.getTime() >= MINUTE_MS) {
    await deps.db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
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
 * Whether a session still has to show a second factor for what takes one. Everyone can read the passwords of
 * the demo's accounts, so they need none.
 */
export const isWeak = (
  { config }: Pick<Deps, 'config'>,
  { is_demo, strong }: { is_demo: boolean; strong: boolean },
): boolean => config.adminSecondFactor && !is_demo && !strong;

/** An account as signing in takes it. */
export const personOf = accountOf;

/** Where a person is written to. */
export async function emailOf(db: Db, userId: string): Promise<string> {
  const query = db.selectFrom('users').select('email').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).email;
}

/** Whether there is such an account. */
export async function isAccount(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Where the site's admins are written to. */
export function adminEmails(db: Db): Promise<{ id: string; email: string }[]> {
  const admins = db.selectFrom('users').select(['id', 'email']).where('is_admin', '=', true);
  return admins.orderBy('id').execute();
}

/** Whether anyone can administer this site, the demo's admin aside. */
export const hasAdmin = ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  holdsAny(db, { is_admin: true, is_demo: false });

/** The contract's user, without anything secret. */
export function toUser(person: Person): User {
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

/** When each of these people was last seen: the last use of any of their sessions. */
export async function lastSeen(db: Db, userIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['user_id', ({ fn }) => fn.max('last_used_at').as('at')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, at }) => [user_id, at]));
}
