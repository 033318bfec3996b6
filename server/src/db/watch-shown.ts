import { sql } from 'kysely';
import type pg from 'pg';
import { NUDGES } from './nudge-watchers.ts';
import { dbOn } from './pool.ts';
import { row, type RowOf } from './raw-sql.ts';
import type { Db } from './rows.ts';

/** How often to check the clock, the connection and changes without a nudge, in milliseconds. */
const LOOK_MS = 500;
/** Nudges within this time are one, in milliseconds. */
const REST_MS = 20;
/** How long a connection may stay silent before it is dropped, in milliseconds. */
const GIVE_UP_MS = 2000;

/** A committed change to something that pages show; `shopId` is the product's shop. */
export type ShownChange =
  | { kind: 'product'; id: string; shopId: string }
  | { kind: 'shop'; id: string }
  | { kind: 'lists' }
  | { kind: 'all' };

export type ShownWatch = {
  /** Whether every change since then has been, or will be, announced. */
  isWatching: () => boolean;
  stop: () => Promise<void>;
};

type Options = {
  /** Called for each change that any process commits; "all" if changes may have been missed. */
  onChange: (change: ShownChange) => void;
  /** Runs twice a second on the same connection: changes that come with the clock. */
  byTheClock: (client: pg.ClientBase) => Promise<ShownChange[]>;
  onError: (error: unknown) => void;
};

function parsed(word: string): ShownChange {
  const [kind, id, shopId] = word.split(' ');
  if (kind === 'product' && id && shopId) return { kind, id, shopId };
  if (kind === 'shop' && id) return { kind, id };
  if (kind === 'lists') return { kind };
  return { kind: 'all' };
}

const SEEN = row({
  /** What was committed when this was read. */
  committed: 'text',
  /** How often read rows have been removed. */
  generation: 'number',
  words: 'texts',
});
type Seen = RowOf<typeof SEEN>;

/**
 * Reads what was committed since the last look: every transaction that it didn't see, however long
 * ago that wrote its rows. Ids that aren't assigned yet are from another server, whose rows pg_dump
 * copied.
 */
async function lookSince(db: Db, last: string | null): Promise<Seen> {
  const { rows } = await SEEN`
    select pg_current_snapshot()::text as committed,
      coalesce((select generation from shown_sweeps), 0)::bigint as generation,
      coalesce((select array_agg(distinct word)
        from shown_changes cross join unnest(words) as told (word)
        where written_in >= pg_snapshot_xmin(${last}::pg_snapshot)
          and written_in < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(written_in, ${last}::pg_snapshot)),
        '{}') as words`.execute(db);
  const [seen] = rows;
  if (!seen) throw new Error('The query returned no row');
  return seen;
}

/**
 * Rows stay for one more removal after they were committed. After two, some may be missed; with
 * fewer than before, they are another server's.
 */
const changesIn = (seen: Seen, last: Seen): ShownChange[] =>
  [0, 1].includes(seen.generation - last.generation) ? seen.words.map(parsed) : [{ kind: 'all' }];

/** Removes what every watcher has read, at most once a minute. */
export async function sweepShown(db: Db): Promise<void> {
  await sql`select sweep_shown_changes()`.execute(db);
}

/**
 * Follows `shown_changes` on a connection of its own: reads it when nudged, and twice a second
 * anyway. Without a connection `isWatching` is false; it reconnects until `stop`.
 */
export function watchShown(pool: pg.Pool, { onChange, byTheClock, onError }: Options): ShownWatch {
  let watching = false;
  let stopped = false;
  let nudged = false;
  let wake = () => {};
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const nudge = () => {
    nudged = true;
    wake();
  };

  /** Rests for a moment, then waits for a nudge. */
  async function pause(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (!nudged && !stopped) await sleep(Math.max(0, ms - REST_MS));
  }

  async function inTime<T>(work: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error('The database did not answer in time')),
      GIVE_UP_MS,
    );
    try {
      return await Promise.race([work, late.promise]);
    } finally {
      clearTimeout(timer);
      work.catch(() => undefined);
    }
  }

  async function watchOnce(): Promise<void> {
    const client = await pool.connect();
    const db = dbOn(client);
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    const onEnd = () => broken.reject(new Error('The connection to the database was lost'));
    client.once('error', broken.reject).once('end', onEnd).on('notification', nudge);
    const answer = <T>(work: Promise<T>) => inTime(Promise.race([work, broken.promise]));
    try {
      await answer(client.query(`set application_name = 'souk pages'; listen ${NUDGES}`));
      let last = await answer(lookSince(db, null));
      // Nobody knows what was changed before: what is kept begins now.
      onChange({ kind: 'all' });
      let checkedAt = -Infinity;
      while (!stopped) {
        nudged = false;
        const seen = await answer(lookSince(db, last.committed));
        for (const change of changesIn(seen, last)) onChange(change);
        last = seen;
        if (performance.now() >= checkedAt + LOOK_MS) {
          checkedAt = performance.now();
          for (const change of await answer(byTheClock(client))) onChange(change);
        }
        watching = true;
        await Promise.race([pause(checkedAt + LOOK_MS - performance.now()), broken.promise]);
      }
    } finally {
      watching = false;
      onChange({ kind: 'all' });
      // It listens: nobody else may borrow it.
      client.release(true);
    }
  }

  async function watch(): Promise<void> {
    let reported = false;
    while (!stopped) {
      try {
        await watchOnce();
        reported = false;
      } catch (error) {
        if (!reported) onError(error);
        reported = true;
        if (!stopped) await sleep(LOOK_MS);
      }
    }
  }
  const ended = watch();

  return {
    isWatching: () => watching,
    async stop() {
      stopped = true;
      wake();
      await ended;
    },
  };
}
