import { setTimeout as sleep } from 'node:timers/promises';
import { row } from './raw-sql.ts';
import type { Db } from './rows.ts';

/** A machine that slept is behind for up to this long: `performance.now()` stood still. */
const ASKS_EVERY_MS = 2000;

export type DatabaseClock = {
  /** The database's time once it's followed; before that, this machine's. */
  now: () => Date;
  /** Asks the database for its time until `end`. Resolves after the first answer. */
  follow: (db: Db) => Promise<{ end: () => Promise<void> }>;
};

/**
 * A clock that all machines share, since each row says when by one machine and is read by others:
 * the database's time plus the time that has passed since it answered. This machine's clock may be
 * wrong, and may jump.
 */
export function databaseClock(): DatabaseClock {
  /** The database's time when `performance.now()` was 0, in milliseconds. */
  let origin: number | null = null;
  const ask = async (db: Db) => {
    const asked = performance.now();
    const { rows } = await row({ now: 'time' })`select clock_timestamp() as now`.execute(db);
    const answered = performance.now();
    const [answer] = rows;
    if (!answer) return;
    // It read its clock in between. An origin that fits stays, so that time doesn't jitter.
    const [earliest, latest] = [answer.now.getTime() - answered, answer.now.getTime() - asked];
    origin = Math.min(Math.max(origin ?? earliest, earliest), latest);
  };
  return {
    now: () => new Date(origin === null ? Date.now() : origin + performance.now()),
    async follow(db) {
      const stopping = new AbortController();
      const { signal } = stopping;
      // While the database is down, the last answer counts.
      const look = () => ask(db).catch(() => undefined);
      const keepAsking = async () => {
        while (!signal.aborted) {
          await sleep(ASKS_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
          if (!signal.aborted) await look();
        }
      };
      await look();
      const asking = keepAsking();
      return {
        end: async () => {
          stopping.abort();
          await asking;
        },
      };
    },
  };
}
