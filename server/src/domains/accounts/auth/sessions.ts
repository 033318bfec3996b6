import type { SignedIn } from '@souk/contract/auth';
import { deleteExpiredHits } from '../../../db/rate-counters.ts';
import type { Db, NewRow } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { newToken } from '../../../kit/tokens.ts';
import { noteAccountEvent, type CallOrigin } from '../security/note-event.ts';
import type { Actor } from './actor.ts';
import { DEVICE_DAYS, type Client } from './devices.ts';
import { forgetLastWrites } from './last-writes.ts';
import { holdsAny, noteSeen } from './queries.ts';
import { isWeak, userWithTerms, type Person } from './reads.ts';
import { isAlive, lastEnd } from './session-life.ts';
import { forgetSignInLinks } from './sign-in-links.ts';
import { refuseEntry } from './suspended.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * `strong`: with a code or a passkey. A mailed link proves the mailbox, but not that its owner is
 * the reader.
 */
export type SignInProof = 'password' | 'strong' | 'link';

export type Place = { lat?: number | null | undefined; lng?: number | null | undefined };

/**
 * Starts a session; the answer holds the only copy of its token.
 * @throws ProblemError 403 if the account is suspended
 */
export async function openSession(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Db,
  person: Person & { is_demo: boolean; password_hash?: string },
  { lat, lng, client, proof }: Place & { client: Client; proof: SignInProof },
): Promise<SignedIn> {
  const now = deps.now();
  await refuseEntry(db, person);
  await noteSeen(db, person.id, now);
  const { token, hash } = newToken();
  // Half a location is none.
  const place =
    typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : { lat: null, lng: null };
  const session: NewRow<'sessions'> = {
    id: newId(),
    token_hash: hash,
    user_id: person.id,
    ...place,
    ...client,
    created_at: now,
    last_used_at: now,
    proved_at: proof === 'link' ? null : now,
    strong: proof === 'strong',
    expires_at: lastEnd(person, now),
  };
  await db.insertInto('sessions').values(session).execute();
  const second_factor_needed =
    person.is_admin && isWeak(deps, { ...person, strong: session.strong });
  const user = await userWithTerms(db, { ...person, second_factor_needed });
  return { ...user, access_token: token, token_type: 'bearer' };
}

/** Records that a session has just shown a password, or something stronger. */
export async function noteProof(
  db: Db,
  { tokenHash }: Actor,
  proof: Exclude<SignInProof, 'link'>,
  now: Date,
): Promise<object> {
  const shown = { proved_at: now, ...(proof === 'strong' && { strong: true }) };
  const session = db.updateTable('sessions').set(shown).where('token_hash', '=', tokenHash);
  return session.executeTakeFirst();
}

/** Ends the call's own session; other devices stay signed in. */
export const logout = (
  deps: Pick<Deps, 'db' | 'now' | 'security'>,
  actor: Actor,
  from: CallOrigin,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    // The event first: it waits for a lock on the account, whose holder may want the session too.
    await noteAccountEvent(deps, trx, { kind: 'signed-out', userId: actor.id, ...from });
    await trx.deleteFrom('sessions').where('token_hash', '=', actor.tokenHash).execute();
  });

/** A user's sessions, the latest used first. */
export function sessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'token_hash', 'sessions.created_at'])
    .select(['last_used_at', 'device', 'country'])
    .where('user_id', '=', userId)
    .where(isAlive(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute();
}

/** Ends one of that user's sessions; returns whether it existed. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends a user's sessions, except that of a token. */
export async function endSessions(db: Db, userId: string, but: Buffer | null): Promise<void> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (but) ending = ending.where('token_hash', '<>', but);
  await ending.execute();
}

/**
 * Deletes expired sessions, unfinished sign-ins, links, places of writes, challenges and counters;
 * and browsers unused for half a year.
 */
export async function forgetExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where(({ not }) => not(isAlive(at)))
    .execute();
  await db.deleteFrom('half_logins').where('expires_at', '<=', at).execute();
  await forgetSignInLinks(db, at);
  await forgetLastWrites(db, at);
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute();
  await db.deleteFrom('used_challenges').where('expires_at', '<=', at).execute();
  await deleteExpiredHits(db, at);
  const unused = new Date(at.getTime() - DEVICE_DAYS * DAY_MS);
  await db.deleteFrom('known_devices').where('last_used_at', '<=', unused).execute();
}

/** Signs out all demo accounts, whose passwords are public. Returns whether there are any. */
export async function endDemoSessions({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const demo = db.selectFrom('users').select('id').where('is_demo', '=', true);
  await db.deleteFrom('sessions').where('user_id', 'in', demo).execute();
  return holdsAny(db, { is_demo: true });
}
