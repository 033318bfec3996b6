import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../kit/network.ts';
import type { App } from '../kit/route.ts';

/** Headers that proxies and tunnels add to a request. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
];

/** Whether a proxy forwarded the request from elsewhere. */
export const wasForwarded = ({ headers }: FastifyRequest): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/** In place of what isn't an address. It keeps its place in the chain of proxies. */
const UNKNOWN = 'unknown';

/**
 * Reads `X-Forwarded-For` as its proxies mean it, before anyone asks for the visitor's address.
 * Some proxies add the port, which differs with each connection, or write IPv6 in brackets.
 */
export function readForwardedFor(app: App): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-for'];
    if (given !== undefined) {
      headers['x-forwarded-for'] = [given]
        .flat()
        .join(',')
        .split(',')
        .map((entry) => plainAddress(entry) ?? UNKNOWN)
        .join(', ');
    }
    done();
  });
}
