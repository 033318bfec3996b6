import type { SignedIn } from '@souk/contract/auth';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { insertSession } from './queries.ts';
import { toUser } from './reads.ts';
import type { Person } from './reads.ts';
import { newToken } from './tokens.ts';

const LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** A place given at login, in degrees. */
export type Place = { lat?: number | null | undefined; lng?: number | null | undefined };

/** Starts a session of 30 days; the answer holds the only copy of its token. */
export async function openSession(
  db: Kysely<DB>,
  person: Person,
  place: Place,
  now: Date,
): Promise<SignedIn> {
  const { token, hash } = newToken();
  const known = typeof place.lat === 'number' && typeof place.lng === 'number';
  await insertSession(db, {
    hash,
    userId: person.id,
    // Half a place is none.
    lat: known ? (place.lat ?? null) : null,
    lng: known ? (place.lng ?? null) : null,
    now,
    expires: new Date(now.getTime() + LIFETIME_MS),
  });
  return { ...toUser(person), access_token: token, token_type: 'bearer' };
}
