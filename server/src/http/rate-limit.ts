import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { networkOf } from '../kit/network.ts';
import { tooMany } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import { type HitCount, sharedCounter, WINDOW_MS } from './shared-counter.ts';

/** An address's requests per minute. A single page may load a hundred pictures. */
const A_MINUTE = { calls: 300, uploads: 60, media: 3000 };
/**
 * The size of all bodies that an address may send per minute, in KiB; uploads have limits of their
 * own.
 */
const BODIES_A_MINUTE = 4 * 1024;
const TOO_MUCH = 'Too much was sent at once. Please wait a moment and try again.';

/** A call that the server makes to itself while it renders a page; the visitor's page counts instead. */
export const INTERNAL_HEADER = 'x-souk-internal';

/** Limits everything that is served, pages and files too: above the limit, 429 with Retry-After. */
export function limitRates(app: App, deps: Deps, internalKey: string): void {
  const counter = sharedCounter({
    db: deps.db,
    now: deps.now,
    onError: (error) => deps.log.warn({ err: error }, 'cannot count requests'),
  });
  const sweeper = setInterval(() => counter.sweep(), WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(sweeper));

  const most = (aMinute: number) => Math.max(1, Math.round(aMinute * deps.config.rateLimitFactor));
  /** Null: it counts against nothing. */
  function allowanceOf({ headers, routeOptions }: FastifyRequest): keyof typeof A_MINUTE | null {
    const { allowance = 'calls' } = routeOptions.config;
    return allowance === 'none' || headers[INTERNAL_HEADER] === internalKey ? null : allowance;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const kind = allowanceOf(request);
    if (kind === null) return done();
    const limit = most(A_MINUTE[kind]);
    const judge = ({ hits, resetSeconds }: HitCount) =>
      done(hits > limit ? tooMany(Math.max(1, resetSeconds)) : undefined);
    const counted = counter.hit(`${kind}:${networkOf(request.ip)}`, limit);
    if (counted instanceof Promise) return void counted.then(judge, done);
    return judge(counted);
  });

  // Calls that an earlier hook refused aren't read, so they don't count.
  app.addHook('preParsing', async (request) => {
    const bytes = bodyBytes(request);
    if (bytes === 0 || allowanceOf(request) !== 'calls') return;
    const limit = most(BODIES_A_MINUTE);
    const key = `bodies:${networkOf(request.ip)}`;
    const { hits, resetSeconds } = await counter.hit(key, limit, Math.ceil(bytes / 1024));
    if (hits > limit) throw tooMany(Math.max(1, resetSeconds), TOO_MUCH);
  });
}

/** How many bytes of a body will be read. Unknown lengths count as the call's maximum. */
function bodyBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const length =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;
  // Bodies over the limit are refused unread.
  return length > bodyLimit ? 0 : length;
}
