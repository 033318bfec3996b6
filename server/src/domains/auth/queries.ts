import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { DB } from '../../db/types.ts';
import type { Actor } from './actor.ts';

export type Account = Omit<Actor, 'lat' | 'lng' | 'tokenHash'> & { password_hash: string };

/** `is_demo`: came with the demo marketplace, its password is public. */
export type FoundAccount = Account & { is_demo: boolean };

/** The account of that email or username, in any case. */
export async function accountNamed(
  db: Kysely<DB>,
  name: string,
): Promise<FoundAccount | undefined> {
  const { rows } = await sql<FoundAccount>`
    select id, first_name, last_name, email, username, is_admin, password_hash, is_demo from users
    where lower(email) = lower(${name}) or lower(username) = lower(${name})`.execute(db);
  return rows[0];
}

/** Which of the two names is taken already, by accounts in any case. */
export async function takenNames(db: Kysely<DB>, email: string, username: string) {
  const { rows } = await sql<{ email: boolean; username: boolean }>`
    select exists (select from users where lower(email) = lower(${email})) as email,
      exists (select from users where lower(username) = lower(${username})) as username`.execute(
    db,
  );
  return rows[0] ?? { email: false, username: false };
}

/** Adds an account; the unique indexes refuse a name that is taken. */
export async function insertAccount(db: Kysely<DB>, account: Account): Promise<void> {
  await sql`
    insert into users (id, email, username, password_hash, first_name, last_name, is_admin)
    values (${account.id}, ${account.email}, ${account.username}, ${account.password_hash},
      ${account.first_name}, ${account.last_name}, ${account.is_admin})`.execute(db);
}

export type NewSession = {
  hash: Buffer;
  userId: string;
  lat: number | null;
  lng: number | null;
  now: Date;
  expires: Date;
};

export async function insertSession(db: Kysely<DB>, session: NewSession): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, lat, lng, created_at, last_used_at, expires_at)
    values (${session.hash}, ${session.userId}, ${session.lat}, ${session.lng}, ${session.now},
      ${session.now}, ${session.expires})`.execute(db);
}

/** The session's person, and when the session was last used; nothing where it has ended. */
export async function actorOfHash(db: Kysely<DB>, hash: Buffer, now: Date) {
  const { rows } = await sql<Omit<Actor, 'tokenHash'> & { last_used_at: Date }>`${PREPARED}
    select u.id, u.first_name, u.last_name, u.email, u.username, u.is_admin,
      s.lat, s.lng, s.last_used_at
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash} and s.expires_at > ${now}`.execute(db);
  return rows[0];
}

export async function touchSession(db: Kysely<DB>, hash: Buffer, now: Date): Promise<void> {
  await sql`update sessions set last_used_at = ${now} where token_hash = ${hash}`.execute(db);
}

export async function deleteSession(db: Kysely<DB>, hash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${hash}`.execute(db);
}

/** Ended sessions, counts that no longer count, and devices that were not used for half a year. */
export async function deleteExpired(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now}`.execute(db);
  await sql`delete from rate_counters where expires_at <= ${now}`.execute(db);
  await sql`
    delete from known_devices where last_used_at <= ${now}::timestamptz - interval '180 days'`.execute(
    db,
  );
}

/** Makes the account an admin with a password of its own; all its sessions end. */
export async function makeAccountAdmin(db: Kysely<DB>, id: string, passwordHash: string) {
  await sql`
    update users set is_admin = true, password_hash = ${passwordHash}, is_demo = false
    where id = ${id}`.execute(db);
  await sql`delete from sessions where user_id = ${id}`.execute(db);
  await sql`delete from known_devices where user_id = ${id}`.execute(db);
}

/** Ends every session of the demo's accounts; answers whether there are such accounts. */
export async function deleteDemoSessions(db: Kysely<DB>): Promise<boolean> {
  await sql`
    delete from sessions using users where users.id = sessions.user_id and users.is_demo`.execute(
    db,
  );
  const { rows } = await sql`select from users where is_demo limit 1`.execute(db);
  return rows.length > 0;
}

export async function anyAdmin(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from users where is_admin and not is_demo limit 1`.execute(db);
  return rows.length > 0;
}
