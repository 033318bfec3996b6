import type { FastifyRequest } from 'fastify';
import { isLoopback, type Config } from '../config.ts';
import { badRequest, ProblemError } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import { wasForwarded } from './forwarded.ts';

const SHUT =
  'This demo answers only on the machine it runs on. To open it to others, set PUBLIC_URL to the address they use.';

/** Monitors may use any name for the site. */
const HEALTH = new Set(['/healthz', '/readyz']);

function hostOf({ headers: { host = '' } }: FastifyRequest): string | null {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/**
 * Requires a Host header on every request, as HTTP/1.1 does. A demo that isn't open to others
 * answers only for its own host, and nothing that was forwarded: its passwords are public, and a
 * tunnel would let anyone in.
 */
export function requireHost(app: App, { config }: { config: Config }): void {
  const isPrivateDemo = config.demo && config.open === null;
  const own = new URL(config.publicUrl).hostname;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw, routeOptions } = request;
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      return done(badRequest('The request names no host'));
    }
    if (!isPrivateDemo || HEALTH.has(routeOptions.url ?? '')) return done();
    const host = hostOf(request);
    const isOwn = headers.host === undefined || host === own || (host !== null && isLoopback(host));
    if (isOwn && !wasForwarded(request)) return done();
    return done(new ProblemError(403, SHUT, { code: 'foreign_host', event: 'foreign-host' }));
  });
}
