import { countHits } from '../db/rate-counters.ts';
import type { Db } from '../db/rows.ts';

export const WINDOW_MS = 60_000;
/** How long to leave the database alone after a failed count. */
const PAUSE_MS = 5_000;

/** The hits in this minute, and its end. */
export type HitCount = { hits: number; resetSeconds: number };
type Count = { windowStart: number; known: number; unsent: number };

export type CounterParts = {
  db: Db;
  now: () => Date;
  onError: (error: unknown) => void;
};

/** Hits per key and minute across all processes: sent in batches, but one by one near the limit. */
export function sharedCounter({ db, now, onError }: CounterParts) {
  const counts = new Map<string, Count>();
  let pausedUntil = 0;

  async function send(key: string, count: Count): Promise<void> {
    const hits = count.unsent;
    count.unsent = 0;
    try {
      count.known = await countHits(db, {
        key,
        window_start: new Date(count.windowStart),
        hits,
        expires_at: new Date(count.windowStart + 2 * WINDOW_MS),
      });
    } catch (error) {
      count.unsent += hits;
      pausedUntil = now().getTime() + PAUSE_MS;
      onError(error);
    }
  }

  return {
    /**
     * Counts one hit, or `hits`: immediately, unless it is time to ask for the other processes'
     * counts.
     */
    hit(key: string, limit: number, hits = 1): HitCount | Promise<HitCount> {
      const at = now().getTime();
      const windowStart = at - (at % WINDOW_MS);
      let count = counts.get(key);
      if (count?.windowStart !== windowStart) {
        count = { windowStart, known: 0, unsent: 0 };
        counts.set(key, count);
      }
      count.unsent += hits;
      const near = count.known + count.unsent > limit * 0.8;
      const batch = near ? 1 : Math.max(1, Math.floor(limit / 50));
      const mine = count;
      const counted = () => ({
        hits: mine.known + mine.unsent,
        resetSeconds: (windowStart + WINDOW_MS - at) / 1000,
      });
      if (count.unsent >= batch && count.known <= limit && at >= pausedUntil) {
        return send(key, count).then(counted);
      }
      return counted();
    },
    /** Forgets past minutes. */
    sweep(): void {
      const oldest = now().getTime() - WINDOW_MS;
      for (const [key, count] of counts) if (count.windowStart < oldest) counts.delete(key);
    },
  };
}
