import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { continueAfter } from '../kit/continue-after.ts';
import { networkOf } from '../kit/network.ts';
import { tooMany } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import { type HitCount, sharedCounter, WINDOW_MS } from './shared-counter.ts';

/**
 * Requests per minute from an address. `calls` also applies to an account. Files and kept pages
 * have high limits because they cost little, a page may load a hundred pictures, and a whole
 * school or mobile network may share one address. `tokens` limits calls whose account hasn't been
 * looked up yet.
 */
const A_MINUTE = { calls: 300, uploads: 60, media: 3000, pages: 3000, tokens: 3000 };
/**
 * The size of all bodies that an address may send per minute, in KiB; uploads have limits of their
 * own.
 */
const BODIES_A_MINUTE = 4 * 1024;
const TOO_MUCH = 'You’re sending too much at once. Please wait a moment and try again.';

/** A call that the server makes to itself while it renders a page; the visitor's page counts instead. */
export const INTERNAL_HEADER = 'x-souk-internal';

/**
 * Counts a request as a call by its account or address. @throws ProblemError 429 above the limit
 */
export type CountCall = (request: FastifyRequest) => Promise<void>;

/**
 * Limits all requests, including pages and files. Above the limit, responds with 429 and
 * Retry-After. Returns a function that counts a request as a call. It's used once a token's
 * account is known, and when a page has to be rendered.
 */
export function limitRates(app: App, deps: Deps, internalKey: string): CountCall {
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
  const refusalFor = ({ hits, resetSeconds }: HitCount, limit: number) =>
    hits > limit ? tooMany(Math.max(1, resetSeconds)) : undefined;

  app.addHook('onRequest', (request, _reply, done) => {
    const allowance = allowanceOf(request);
    if (allowance === null) return done();
    const kind = allowance === 'calls' && bearsToken(request) ? 'tokens' : allowance;
    const limit = most(A_MINUTE[kind]);
    const counted = counter.hit(`${kind}:${networkOf(request.ip)}`, limit);
    const decide = (count: HitCount) => done(refusalFor(count, limit));
    if (counted instanceof Promise) return void counted.then(decide, done);
    return decide(counted);
  });

  // Calls that an earlier hook refused aren't read, so they don't count.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const bytes = bodyBytes(request);
    if (bytes === 0 || allowanceOf(request) !== 'calls') return done();
    return continueAfter(countBody(request, bytes), done);
  });

  async function countBody(request: FastifyRequest, bytes: number): Promise<void> {
    const limit = most(BODIES_A_MINUTE);
    const key = `bodies:${callerOf(request)}`;
    const { hits, resetSeconds } = await counter.hit(key, limit, Math.ceil(bytes / 1024));
    if (hits > limit) throw tooMany(Math.max(1, resetSeconds), TOO_MUCH);
  }

  return async (request) => {
    const allowance = allowanceOf(request);
    if (allowance === null || allowance === 'uploads') return;
    const limit = most(A_MINUTE.calls);
    const refusal = refusalFor(await counter.hit(`calls:${callerOf(request)}`, limit), limit);
    if (refusal) throw refusal;
  };
}

/** Whether the call has a token. If so, it counts again once the token has been read. */
const bearsToken = ({ headers, routeOptions: { config } }: FastifyRequest) =>
  config.endpoint !== undefined && headers.authorization !== undefined;

/** Identifies the caller by account or, without one, by network. */
const callerOf = ({ actor, ip }: FastifyRequest) => (actor ? `user:${actor.id}` : networkOf(ip));

/** How many bytes of a body will be read. Unknown lengths count as the call's maximum. */
function bodyBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const length =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;
  // Bodies over the limit are refused unread.
  return length > bodyLimit ? 0 : length;
}
