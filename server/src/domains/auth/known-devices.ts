import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** True where that browser has been signed in to the account before. Null, for no account, takes the same time. */
export async function isKnownDevice(
  db: Kysely<DB>,
  userId: string | null,
  hash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    select from known_devices where user_id = ${userId} and token_hash = ${hash}`.execute(db);
  return rows.length > 0;
}

/** Notes that the account was signed in there; answers the token that the browser is to keep. */
export async function rememberDevice(
  db: Kysely<DB>,
  userId: string,
  device: string | null,
  now: Date,
): Promise<string> {
  const known = device === null ? null : hashOfToken(device);
  const { token, hash } = known && device !== null ? { token: device, hash: known } : newToken();
  await sql`
    insert into known_devices (user_id, token_hash, last_used_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at`.execute(
    db,
  );
  return token;
}
