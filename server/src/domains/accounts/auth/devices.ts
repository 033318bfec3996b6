import Bowser from 'bowser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { value } from '../../../db/raw-sql.ts';
import type { Db, NewRow } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { hashOfToken, newToken } from '../../../kit/tokens.ts';

/** How long a browser is remembered after its last login (days). */
export const DEVICE_DAYS = 180;

/**
 * Over https, where no other host and nobody on the line can set it; a plain cookie is from http,
 * or older.
 */
const SECURE_COOKIE = /(?:^|;\s*)__Host-souk_device=([\w-]{43})(?:;|$)/;
const COOKIE = /(?:^|;\s*)souk_device=([\w-]{43})(?:;|$)/;

/** The token that identifies a returning browser; null if it has none yet. */
export function deviceOf({ headers: { cookie = '' } }: FastifyRequest): string | null {
  return (SECURE_COOKIE.exec(cookie) ?? COOKIE.exec(cookie))?.[1] ?? null;
}

/** A session's device, in words that its owner will recognise. */
export type Client = { device: string | null; country: string | null };

/** "Chrome on Android", and the country of the address; null if unknown. */
export function clientOf({ geo }: Pick<Deps, 'geo'>, request: FastifyRequest): Client {
  const { browser, os } = Bowser.parse(request.headers['user-agent'] || ' ');
  const named = [browser.name, os.name].filter(Boolean).join(' on ');
  return { device: named || null, country: geo.countryOf(request.ip) };
}

/** The origin of a call, as recorded in security events. */
export const originOf = (deps: Pick<Deps, 'geo'>, request: FastifyRequest): Origin => ({
  address: request.ip,
  ...clientOf(deps, request),
});
export type Origin = Client & { address: string };

/**
 * Sets the browser's token. It opens nothing: it only separates the wrong passwords of one browser
 * from another's.
 */
export function keepDevice(reply: FastifyReply, token: string, publicUrl: string): void {
  const age = DEVICE_DAYS * 24 * 3600;
  const isHttps = publicUrl.startsWith('https:');
  // Browsers accept __Host- cookies only for the whole site.
  const named = isHttps
    ? `__Host-souk_device=${token}; Path=/; Secure`
    : `souk_device=${token}; Path=/api/auth`;
  reply.header('set-cookie', `${named}; Max-Age=${age}; HttpOnly; SameSite=Strict`);
}

/**
 * Records that the account was signed in on a device; returns the token for the browser, and
 * whether it is new to the account.
 */
export async function rememberDevice(
  db: Db,
  userId: string,
  device: string | null,
  now: Date,
): Promise<{ token: string; isNew: boolean }> {
  const known = device === null ? null : hashOfToken(device);
  const { token, hash } = known && device !== null ? { token: device, hash: known } : newToken();
  const used: NewRow<'known_devices'> = { user_id: userId, token_hash: hash, last_used_at: now };
  const { isNew } = await db
    .insertInto('known_devices')
    .values(used)
    .onConflict((oc) => oc.columns(['user_id', 'token_hash']).doUpdateSet({ last_used_at: now }))
    // An updated row means a known browser, as does one replaced in a concurrent transaction.
    .returning(value('boolean')`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return { token, isNew };
}
