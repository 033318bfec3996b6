import { sql, type Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Deps } from '../deps.ts';
import { tooMany } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';

const WINDOW_MS = 60_000;
const CALLS_PER_WINDOW = 300;
const UPLOADS_PER_WINDOW = 60;

/** A call that the server makes to itself while it renders a page; the visitor's page counts instead. */
export const INTERNAL_HEADER = 'x-souk-internal';

type Count = { windowStart: number; known: number; unsent: number; sending: Promise<void> | null };

/**
 * Hits per key and minute, shared by all processes through the database. A process tells its hits in
 * small batches while far from the limit, and one by one near it: exact where it matters, and almost
 * free elsewhere.
 */
export function sharedCounter(db: Kysely<DB>, onError: (error: unknown) => void) {
  const counts = new Map<string, Count>();

  async function send(key: string, count: Count): Promise<void> {
    const hits = count.unsent;
    count.unsent = 0;
    const start = new Date(count.windowStart);
    const { rows } = await sql<{ hits: number }>`
      insert into rate_counters (key, window_start, hits, expires_at)
      values (${key}, ${start}, ${hits}, ${new Date(count.windowStart + 2 * WINDOW_MS)})
      on conflict (key, window_start) do update set hits = rate_counters.hits + excluded.hits
      returning hits`.execute(db);
    count.known = rows[0]?.hits ?? count.known + hits;
  }

  return {
    /** Counts one hit; answers how many there are in this minute, and when it ends (seconds). */
    async hit(key: string, limit: number): Promise<{ hits: number; resetSeconds: number }> {
      const now = Date.now();
      const windowStart = now - (now % WINDOW_MS);
      let count = counts.get(key);
      if (count?.windowStart !== windowStart) {
        count = { windowStart, known: 0, unsent: 0, sending: null };
        counts.set(key, count);
      }
      count.unsent += 1;
      const batch =
        count.known + count.unsent > limit * 0.8 ? 1 : Math.max(1, Math.floor(limit / 50));
      if (count.unsent >= batch && count.known <= limit) {
        const sent = send(key, count);
        // A limiter that can't count lets pass: the route itself says that the database is down.
        await sent.catch(onError);
      }
      return {
        hits: count.known + count.unsent,
        resetSeconds: (windowStart + WINDOW_MS - now) / 1000,
      };
    },
    /** Forgets minutes that have passed. */
    sweep(): void {
      const oldest = Date.now() - WINDOW_MS;
      for (const [key, count] of counts) if (count.windowStart < oldest) counts.delete(key);
    },
  };
}

/** 300 calls from an address a minute, of them 60 uploads; then 429 with Retry-After. */
export function limitRates(app: App, deps: Deps, internalKey: string): void {
  const counter = sharedCounter(deps.db, (error) =>
    deps.log.warn({ err: error }, 'cannot count requests'),
  );
  const sweeper = setInterval(() => counter.sweep(), WINDOW_MS).unref();
  app.addHook('onClose', async () => clearInterval(sweeper));

  app.addHook('onRequest', async (request) => {
    const { unlimited, uploads } = request.routeOptions.config;
    if (unlimited || request.headers[INTERNAL_HEADER] === internalKey) return;
    const limit = Math.max(
      1,
      Math.round((uploads ? UPLOADS_PER_WINDOW : CALLS_PER_WINDOW) * deps.config.rateLimitFactor),
    );
    const { hits, resetSeconds } = await counter.hit(
      `${uploads ? 'uploads' : 'calls'}:${request.ip}`,
      limit,
    );
    if (hits > limit) throw tooMany(Math.max(1, resetSeconds));
  });
}
