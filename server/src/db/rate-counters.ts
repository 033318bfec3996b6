import { sql, type RawBuilder } from 'kysely';
import type { Db, NewRow, Row } from './rows.ts';

/** Adds hits to the counter of a key and window, for all processes; returns the total. */
export async function countHits(
  db: Db,
  counter: NewRow<'rate_counters'> & { hits: number },
): Promise<number> {
  const { hits } = await db
    .insertInto('rate_counters')
    .values(counter)
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ hits: sql`rate_counters.hits + excluded.hits` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return hits;
}

/**
 * SQL: adds a hit to the counter of each of these keys in this window, unless it has `most`
 * already; returns the keys that it counted. @param keys a query of distinct keys
 */
export const countUpTo = (most: number, keys: RawBuilder<unknown>, start: Date, end: Date) => sql`
  insert into rate_counters (key, window_start, hits, expires_at)
  -- Sorted, so that two statements that share rows can't deadlock.
  select key, ${start}::timestamptz, 1, ${end}::timestamptz from (${keys}) as k (key) order by key
  on conflict (key, window_start) do update set hits = rate_counters.hits + 1
    where rate_counters.hits < ${most}
  returning key`;

/** Takes one hit back from the counter of a key and window, if it still exists. */
export async function takeBackHit(db: Db, key: string, windowStart: Date): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set({ hits: sql`hits - 1` })
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .execute();
}

/** The live counters of these keys, oldest window first. */
export function hitsOf(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<Pick<Row<'rate_counters'>, 'key' | 'window_start' | 'hits'>[]> {
  return db
    .selectFrom('rate_counters')
    .select(['key', 'window_start', 'hits'])
    .where('key', 'in', keys)
    .where('expires_at', '>', now)
    .orderBy('window_start')
    .execute();
}

/** Deletes expired counters. */
export async function deleteExpiredHits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_counters').where('expires_at', '<=', now).execute();
}
