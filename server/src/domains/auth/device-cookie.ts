import type { FastifyReply, FastifyRequest } from 'fastify';

/** As long as a device is remembered after its last login: see deleteExpired. */
const SECONDS = 180 * 24 * 3600;

const COOKIE = /(?:^|;\s*)souk_device=([\w-]{43})(?:;|$)/;

/** The token by which a browser is known again; null where it has none yet. */
export function deviceOf(request: FastifyRequest): string | null {
  return COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

/** Has the browser keep its token. It opens nothing: it only says whose wrong passwords are whose. */
export function keepDevice(reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `souk_device=${token}; Path=/api/auth; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
}
