import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row, value } from '../../../db/raw-sql.ts';
import type { Db, NewRow, Row } from '../../../db/rows.ts';
import { isSame } from '../../../db/words.ts';
import { isAlive } from './session-life.ts';

/** `is_demo`: part of the demo marketplace, with a public password. */
export type Account = Omit<Row<'users'>, DefaultColumns | 'verified_at'> & { verified: boolean };

type DefaultColumns =
  | 'created_at'
  | 'last_seen_at'
  | 'deleted_at'
  | 'muted_mails'
  | 'suspended_at'
  | 'suspended_reason';

/** SQL: whether the email address is verified. */
export const isVerified = value('boolean')`users.verified_at is not null`.as('verified');

/** The account of that email or username, in any case. */
export function accountNamed(db: Db, name: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'username'])
    .select(['is_admin', 'is_demo', 'password_hash', 'password_due', isVerified])
    .where('deleted_at', 'is', null)
    .where(({ or }) => or([isSame(sql.ref('email'), name), isSame(sql.ref('username'), name)]))
    .executeTakeFirst();
}

/** An existing account. */
export function accountOf(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'username', 'is_admin', 'is_demo'])
    .select(['password_due', isVerified])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Which of the two names is taken, by accounts in any case, or reserved for a former owner. */
export async function takenNames(db: Db, email: string, username: string, now: Date) {
  const { rows } = await row({ email: 'boolean', username: 'boolean' })`
    select exists (select from users where ${isSame(sql.ref('email'), email)})
        or exists (select from not_me_links where ${isSame(sql.ref('email'), email)}
          and expires_at > ${now}) as email,
      exists (select from users where ${isSame(sql.ref('username'), username)}) as username`.execute(
    db,
  );
  return rows[0] ?? { email: false, username: false };
}

/** The usernames of the site's admins. */
export function adminNames(db: Db) {
  return db.selectFrom('users').select(['id', 'username']).where('is_admin', '=', true).execute();
}

/** Adds an account; the unique indexes refuse a taken name. */
export async function insertAccount(
  db: Db,
  account: NewRow<'users', DefaultColumns | 'is_demo' | 'password_due'>,
): Promise<void> {
  await db.insertInto('users').values(account).execute();
}

const SESSION = row({
  id: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  username: 'text',
  is_admin: 'boolean',
  is_demo: 'boolean',
  password_due: 'boolean',
  verified: 'boolean',
  lat: 'number | null',
  lng: 'number | null',
  last_used_at: 'time',
  provedAt: 'time | null',
  strong: 'boolean',
});

/** The session's user, and when it was last used; nothing if it has ended. */
export async function actorOfHash(db: Db, hash: Buffer, now: Date) {
  const { rows } = await SESSION`${PREPARED}
    select users.id, first_name, last_name, email, username, is_admin, is_demo, password_due,
      ${isVerified}, lat, lng, last_used_at, proved_at as "provedAt", strong
    from sessions join users on users.id = sessions.user_id
    where token_hash = ${hash} and ${isAlive(now)} and deleted_at is null
      and suspended_at is null`.execute(db);
  return rows[0];
}

/** Records when a user was last here, as their sessions may end. */
export async function noteSeen(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}

export type SessionUse = { tokenHash: Buffer; userId: string; at: Date };

/**
 * Records uses of sessions, and that their users were here. Locks rows in one order, as other
 * processes may write the same ones.
 */
export async function noteUses(db: Db, uses: readonly SessionUse[]): Promise<void> {
  const times = uses.map(({ at }) => at);
  const hashes = uses.map(({ tokenHash }) => tokenHash);
  await sql`
    with used as (select * from unnest(${hashes}::bytea[], ${times}::timestamptz[]) as used (token_hash, at)),
      held as (select token_hash, at from sessions join used using (token_hash)
        order by token_hash for no key update of sessions)
    update sessions set last_used_at = greatest(last_used_at, held.at)
    from held where sessions.token_hash = held.token_hash`.execute(db);
  const ids = uses.map(({ userId }) => userId);
  await sql`
    with used as (select id, max(at) as at
        from unnest(${ids}::uuid[], ${times}::timestamptz[]) as used (id, at) group by id),
      held as (select id, at from users join used using (id) where deleted_at is null
        order by id for no key update of users)
    update users set last_seen_at = greatest(last_seen_at, held.at)
    from held where users.id = held.id`.execute(db);
}

/**
 * Whether that browser has signed in to the account before. Null, for no account, takes the same
 * time.
 */
export async function isKnownDevice(db: Db, userId: string | null, hash: Buffer): Promise<boolean> {
  const device = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return device !== undefined;
}

/** Makes a locked account an admin whose address the operator vouches for. */
export async function makeAccountAdmin(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_admin: true, is_demo: false, verified_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether such an account exists. */
export async function holdsAny(
  db: Db,
  which: Partial<Pick<Row<'users'>, 'is_admin' | 'is_demo'>>,
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(({ and }) => and(which))
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}
