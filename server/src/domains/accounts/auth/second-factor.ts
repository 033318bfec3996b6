import { createHash, randomBytes } from 'node:crypto';
import { FACTORS } from '@souk/contract/factors';
import { AUTH } from '@souk/contract/sign-in';
import { siteName } from '@souk/contract/site-name';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, unauthorized } from '../../../kit/problems.ts';
import { hashOfToken, newToken } from '../../../kit/tokens.ts';
import {
  countAttempt,
  lockAttempts,
  refuseAtLimit,
  wrongPasswordLimits,
  type AttemptLimit,
} from './attempts.ts';
import { lockAccount } from './change-account.ts';
import { keptSecret, readSecret } from './sealed-secrets.ts';

const STEP_S = 30;
const RECOVERY_CODES = 10;
const HALF_LOGIN_MS = 5 * 60_000;

const generator = (secret: Secret, label: string) =>
  new TOTP({ issuer: siteName(), label, secret, period: STEP_S, digits: 6, algorithm: 'SHA1' });

/**
 * Since when an account's sign-ins need codes, and how many recovery codes it has left; nothing
 * while it is off.
 */
export async function authenticatorOf(db: Db, userId: string) {
  return db
    .selectFrom('authenticators as a')
    .select(({ selectFrom }) => [
      'a.confirmed_at',
      selectFrom('recovery_codes as r')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .whereRef('r.user_id', '=', 'a.user_id')
        .as('left'),
    ])
    .where('a.user_id', '=', userId)
    .where('a.confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** Whether an app is set up, or being set up. */
export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('authenticators').select('user_id').where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** A new secret for an app, replacing one that was never confirmed. @throws ProblemError 409 */
export async function newAuthenticator(
  deps: Pick<Deps, 'db' | 'secrets' | 'log'>,
  userId: string,
  label: string,
  now: Date,
) {
  const secret = new Secret({ size: 20 });
  const kept = await keptSecret(deps, userId, Buffer.from(secret.bytes));
  const fresh = { ...kept, created_at: now, last_step: null };
  const row = await deps.db
    .insertInto('authenticators')
    .values({ user_id: userId, confirmed_at: null, ...fresh })
    .onConflict((oc) =>
      oc.column('user_id').doUpdateSet(fresh).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw conflict('second_factor_on', FACTORS.alreadyOn);
  return { secret: secret.base32, url: generator(secret, label).toString() };
}

/** Turns the app on and returns new recovery codes: the only copy. @throws ProblemError 409 */
export async function turnOn(trx: Trx, userId: string, now: Date): Promise<string[]> {
  const on = await trx
    .updateTable('authenticators')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (on.numUpdatedRows === 0n) throw conflict('second_factor_on', FACTORS.alreadyOn);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(userId, code) })))
    .execute();
  return codes;
}

/** Turns the app off, and deletes its recovery codes. Returns whether there was one. */
export async function turnOff(db: Db, userId: string): Promise<boolean> {
  const off = await db
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return off.numDeletedRows > 0n;
}

type Attempt = { userId: string; code: string; address: string; device: string | null };

/**
 * Checks a code and counts a wrong one as a wrong password, one attempt after the other: of a
 * thousand concurrent guesses ten are checked. A used code never works again. `then` runs in the
 * same transaction; null for a wrong code. @throws ProblemError 429
 */
export async function withCode<T>(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'secrets' | 'log'>,
  { userId, code, address, device }: Attempt,
  then: (trx: Trx, now: Date) => Promise<T>,
): Promise<T | null> {
  const limits: AttemptLimit[] = wrongPasswordLimits(
    { account: userId, address, device },
    deps.config.rateLimitFactor,
  );
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    // The account first, in the same order as events that end every way in.
    await lockAccount(trx, userId);
    await lockAttempts(trx, limits);
    await refuseAtLimit(trx, limits, now);
    if (await isUsed(deps, trx, userId, code, now)) return then(trx, now);
    await countAttempt(trx, limits, now);
    return null;
  });
}

const isAppCode = (code: string) => /^\d{6}$/.test(normal(code));
const normal = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whether a right code is one of the recovery codes. */
export const isRecoveryCode = (code: string): boolean => !isAppCode(code);

/** Uses a code up; false if it is wrong, too old or already used. */
async function isUsed(
  deps: Pick<Deps, 'secrets' | 'log'>,
  trx: Trx,
  userId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = normal(typed);
  return isAppCode(code)
    ? isNewStep(deps, trx, userId, code, now)
    : isLastUseOf(trx, userId, hashOfCode(userId, code));
}

async function isNewStep(
  deps: Pick<Deps, 'secrets' | 'log'>,
  trx: Trx,
  userId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const kept = await trx
    .selectFrom('authenticators')
    .select(['secret', 'sealed', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return false;
  const timestamp = now.getTime();
  const secret = new Secret({ buffer: new Uint8Array(readSecret(deps, userId, kept)).buffer });
  // A clock may be half a minute off.
  const delta = generator(secret, 'code').validate({ token, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / STEP_S) + delta;
  if (kept.last_step !== null && step <= kept.last_step) return false;
  await trx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

async function isLastUseOf(trx: Trx, userId: string, hash: Buffer): Promise<boolean> {
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** No I, L, O or U: nothing that could be misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** "7KQ2-M9XF-3TRB": 60 random bits. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(12)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replaceAll(/.{4}(?=.)/g, '$&-');
}

const hashOfCode = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.replaceAll('-', '')}`)
    .digest();

/**
 * After the right password or a mailed link: a token with which a code finishes the sign-in.
 * @throws ProblemError 401 if the checked password has changed meanwhile
 */
export async function beginHalfLogin(
  db: Db,
  { id, password_hash }: { id: string; password_hash?: string },
  now: Date,
  { byLink = false } = {},
): Promise<string> {
  const { token, hash } = newToken();
  const expires_at = new Date(now.getTime() + HALF_LOGIN_MS);
  const begun = await sql`
    insert into half_logins (token_hash, user_id, expires_at, by_link)
    select ${hash}, id, ${expires_at}, ${byLink} from users
    where id = ${id} and password_hash = ${password_hash ?? sql.ref('password_hash')}
    for share`.execute(db);
  if (!begun.numAffectedRows) throw unauthorized(AUTH.wrongPair, 'wrong_credentials');
  return token;
}

/** The account of an unfinished login; undefined if it has expired. */
export async function halfLoginOf(db: Db, token: string, now: Date) {
  const hash = hashOfToken(token);
  if (!hash) return undefined;
  return db
    .selectFrom('half_logins')
    .select(['user_id', 'token_hash', 'by_link'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Ends an unfinished login; if two finish it at once, only one gets true. */
export async function endHalfLogin(db: Db, hash: Buffer): Promise<boolean> {
  const ended = await db
    .deleteFrom('half_logins')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}
