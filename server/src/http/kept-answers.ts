import { SEEN_HEADER, placeIn } from '@souk/contract/seen';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { continueAfter } from '../kit/continue-after.ts';
import type { App } from '../kit/route.ts';
import { holdsTagged } from '../kit/version.ts';
import { dependenciesOf, type RenderResult } from './page-cache.ts';
import { INTERNAL_HEADER } from './rate-limit.ts';
import { ReadyPage, sendPage } from './ready-page.ts';
import type { Kept } from './watch-pages.ts';

/** Headers that belong to one answer. */
const OF_ONE_ANSWER = new Set([
  'x-request-id',
  'connection',
  'content-length',
  'date',
  'retry-after',
]);

/**
 * From how many calls within a second an answer is kept. Below that it is read afresh: a program
 * that reads what it has just written needn't wait for the notification.
 */
const BUSY_FROM = 4;
const SECOND_MS = 1000;

/** Returns a function that counts a call and returns whether its address is busy in this second. */
export function busyAddresses(now = () => performance.now()): (address: string) => boolean {
  const calls = new Map<string, number>();
  let since = now();
  return (address) => {
    if (now() - since >= SECOND_MS) {
      since = now();
      calls.clear();
    }
    const count = (calls.get(address) ?? 0) + 1;
    calls.set(address, count);
    return count >= BUSY_FROM;
  };
}

type Making = {
  made: (result: RenderResult) => void;
  failed: () => void;
  /** The tags that the caller has. */
  held: string | undefined;
};

/** Why the first of several equal calls has no answer for the others. */
const NOT_SHARED = new Error('Its answer is not the same for everyone');

const isForEveryone = ({ headers, method, routeOptions }: FastifyRequest) =>
  method === 'GET' &&
  routeOptions.config.endpoint?.access === 'public' &&
  headers.authorization === undefined &&
  // A page keeps what it shows itself.
  headers[INTERNAL_HEADER] === undefined;

/**
 * Keeps the answers that `publicRead` marks, while their addresses are busy, as pages are kept: until
 * a commit changes something in them. Equal calls at the same time are answered once.
 */
export function keepAnswers(
  app: App,
  { cache, isWatching, isBusy }: Kept & { isBusy: (address: string) => boolean },
): void {
  const making = new WeakMap<FastifyRequest, Making>();

  app.addHook('preHandler', (request, reply, done) => {
    if (!isForEveryone(request) || !isBusy(request.url) || !isWatching()) return done();
    return continueAfter(share(request, reply), done);
  });

  /** Sends the answer that is kept or being made, or lets this call make it. */
  async function share(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = `GET ${request.url}`;
    const from = placeIn(request.headers[SEEN_HEADER.toLowerCase()]) ?? 0;
    const kept = cache.kept(key, from);
    if (kept) {
      sendPage(kept, request, reply);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
    const isFirst = !cache.isMaking(key, from);
    let asked = 0;
    const answered = cache.page(
      key,
      async () => {
        asked += 1;
        const result = await promise;
        // It was read from a standby that lacks a change to it: the next call reads it again.
        return asked === 1 ? result : { ...result, keep: false };
      },
      from,
    );
    if (!isFirst) {
      const page = await answered.catch(() => null);
      if (page) sendPage(page, request, reply);
      return;
    }
    answered.catch(() => {});
    const held = request.headers['if-none-match'];
    making.set(request, { made: resolve, failed: () => reject(NOT_SHARED), held });
    // Whoever has it already makes it for the others.
    delete request.headers['if-none-match'];
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const mine = making.get(request);
    const isShared = String(reply.getHeader('cache-control')).startsWith('public');
    if (mine && reply.statusCode === 200 && isShared && typeof payload === 'string') {
      const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        value === undefined || OF_ONE_ANSWER.has(name) ? [] : [[name, String(value)]],
      );
      const { pathname, search } = new URL(request.url, 'http://souk');
      mine.made({
        page: new ReadyPage(200, Object.fromEntries(headers), payload),
        keep: isWatching(),
        dependsOn: new Set(dependenciesOf({ pathname, search }, payload)),
        madeFrom: request.standbyRead?.madeFrom ?? Infinity,
        // Programs read what they have just written.
        lags: false,
      });
    }
    if (mine?.held !== undefined) request.headers['if-none-match'] = mine.held;
    const tag = reply.getHeader('etag');
    if (mine && typeof tag === 'string' && holdsTagged(request, tag)) {
      reply.code(304);
      done(null, '');
      return;
    }
    done();
  });

  // It failed, had no content or its caller has left.
  const settle = (request: FastifyRequest) => making.get(request)?.failed();
  app.addHook('onResponse', (request, _reply, done) => {
    settle(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    settle(request);
    done();
  });
}
