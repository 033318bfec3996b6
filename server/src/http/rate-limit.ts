import type { Deps } from '../deps.ts';
import { networkOf } from '../kit/network.ts';
import { tooMany } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import { type Counted, sharedCounter, WINDOW_MS } from './shared-counter.ts';

/** What an address may ask for in a minute. A single page may load a hundred pictures. */
const A_MINUTE = { calls: 300, uploads: 60, media: 3000 };

/** A call that the server makes to itself while it renders a page; the visitor's page counts instead. */
export const INTERNAL_HEADER = 'x-souk-internal';

/** Limits everything that is served, pages and files too: beyond, 429 with Retry-After. */
export function limitRates(app: App, deps: Deps, internalKey: string): void {
  const counter = sharedCounter({
    db: deps.db,
    now: deps.now,
    onError: (error) => deps.log.warn({ err: error }, 'cannot count requests'),
  });
  const sweeper = setInterval(() => counter.sweep(), WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(sweeper));

  app.addHook('onRequest', (request, _reply, done) => {
    const { allowance: kind = 'calls' } = request.routeOptions.config;
    if (kind === 'none' || request.headers[INTERNAL_HEADER] === internalKey) {
      done();
      return;
    }
    const limit = Math.max(1, Math.round(A_MINUTE[kind] * deps.config.rateLimitFactor));
    const judge = ({ hits, resetSeconds }: Counted) =>
      done(hits > limit ? tooMany(Math.max(1, resetSeconds)) : undefined);
    const counted = counter.hit(`${kind}:${networkOf(request.ip)}`, limit);
    if (counted instanceof Promise) counted.then(judge, done);
    else judge(counted);
  });
}
