import type { SignedIn } from '@souk/contract/auth';
import type { Db, NewRow } from '../../db/rows.ts';
import { deleteExpiredHits } from '../../db/rate-counters.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from './actor.ts';
import { DEVICE_DAYS, type Client } from './devices.ts';
import { holdsAny } from './queries.ts';
import { endHalfLogins } from './second-factor.ts';
import { refuseSuspended } from './suspended.ts';
import { toUser, type Person } from './reads.ts';
import { newToken } from './tokens.ts';

const DAY_MS = 24 * 3600 * 1000;
const LIFETIME_MS = 30 * DAY_MS;

/** `strong`: with a code or a passkey. A mailed link proves the mailbox, and not that it is the owner who reads it. */
export type SignInProof = 'password' | 'strong' | 'link';

type Place = { lat?: number | null | undefined; lng?: number | null | undefined };

/**
 * Starts a session of 30 days; the answer holds the only copy of its token. Every way of signing in ends here.
 * @throws ProblemError 403 if the account is suspended
 */
export async function openSession(
  db: Db,
  person: Person,
  { lat, lng, client, proof }: Place & { client: Client; proof: SignInProof },
  now: Date,
): Promise<SignedIn> {
  await refuseSuspended(db, person.id);
  const { token, hash } = newToken();
  // Half a place is none.
  const place =
    typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : { lat: null, lng: null };
  const session: NewRow<'sessions', 'id'> = {
    token_hash: hash,
    user_id: person.id,
    ...place,
    ...client,
    created_at: now,
    last_used_at: now,
    proved_at: proof === 'link' ? null : now,
    strong: proof === 'strong',
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  };
  await db.insertInto('sessions').values(session).execute();
  return { ...toUser(person), access_token: token, token_type: 'bearer' };
}

/** Ends the session of the token that the call came with; other devices stay signed in. */
export async function logout(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  await deps.db.deleteFrom('sessions').where('token_hash', '=', actor.tokenHash).execute();
}

/** A person's sessions, the latest used first. */
export function sessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'created_at', 'last_used_at', 'device', 'country'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends a session of that person; answers whether there was one. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends a person's sessions, all but that of a token. */
export async function endSessions(db: Db, userId: string, but: Buffer | null): Promise<void> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (but) ending = ending.where('token_hash', '<>', but);
  await ending.execute();
}

/** Ends every session and unfinished sign-in of an account, and forgets its browsers. Answers how many sessions there were. */
export async function endSignIns(db: Db, userId: string): Promise<number> {
  const ended = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  await endHalfLogins(db, userId);
  await db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  return Number(ended.numDeletedRows);
}

/** Deletes ended sessions, logins that were not finished, expired counters, and devices that were not used for half a year. */
export async function forgetExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute();
  await db.deleteFrom('half_logins').where('expires_at', '<=', at).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute();
  await deleteExpiredHits(db, at);
  const unused = new Date(at.getTime() - DEVICE_DAYS * DAY_MS);
  await db.deleteFrom('known_devices').where('last_used_at', '<=', unused).execute();
}

/** Signs out all demo accounts, whose passwords are public. Answers whether there are any. */
export async function endDemoSessions({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const demo = db.selectFrom('users').select('id').where('is_demo', '=', true);
  await db.deleteFrom('sessions').where('user_id', 'in', demo).execute();
  return holdsAny(db, { is_demo: true });
}
