import Bowser from 'bowser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { value } from '../../db/raw-sql.ts';
import type { Db, NewRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** How long a browser is remembered after its last login (days). */
export const DEVICE_DAYS = 180;

/** Over https, where no other host and nobody on the line can set it; a plain one is from http, or older. */
const SECURE_COOKIE = /(?:^|;\s*)__Host-souk_device=([\w-]{43})(?:;|$)/;
const COOKIE = /(?:^|;\s*)souk_device=([\w-]{43})(?:;|$)/;

/** The token by which a browser is known again; null if it has none yet. */
export function deviceOf({ headers: { cookie = '' } }: FastifyRequest): string | null {
  return (SECURE_COOKIE.exec(cookie) ?? COOKIE.exec(cookie))?.[1] ?? null;
}

/** Where a session is opened, as its owner will know it again. */
export type Client = { device: string | null; country: string | null };

/** "Chrome on Android", and the country of the address; null for what is not known. */
export function clientOf({ geo }: Pick<Deps, 'geo'>, request: FastifyRequest): Client {
  const { browser, os } = Bowser.parse(request.headers['user-agent'] || ' ');
  const named = [browser.name, os.name].filter(Boolean).join(' on ');
  return { device: named || null, country: geo.countryOf(request.ip) };
}

/** Where a call came from, as security events keep it. */
export const originOf = (deps: Pick<Deps, 'geo'>, request: FastifyRequest): Origin => ({
  address: request.ip,
  ...clientOf(deps, request),
});
export type Origin = Client & { address: string };

/** Has the browser keep its token. It opens nothing: it only says whose wrong passwords are whose. */
export function keepDevice(reply: FastifyReply, token: string, publicUrl: string): void {
  const age = DEVICE_DAYS * 24 * 3600;
  const isHttps = publicUrl.startsWith('https:');
  // A browser takes __Host- for the whole site only.
  const named = isHttps
    ? `__Host-souk_device=${token}; Path=/; Secure`
    : `souk_device=${token}; Path=/api/auth`;
  reply.header('set-cookie', `${named}; Max-Age=${age}; HttpOnly; SameSite=Strict`);
}

/** Notes that the account was signed in on a device; answers the token for the browser to keep, and whether the account was never there. */
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
    // A row that was there has been updated, and so has a transaction that replaced it.
    .returning(value('boolean')`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return { token, isNew };
}
