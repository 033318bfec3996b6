import { placeIn, SEEN_SECONDS } from '@souk/contract/seen';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';

const PLACE = row({ place: 'text' });

/**
 * Records that an account has just written, for reads on all of its devices. Returns the place in
 * the log after everything that is committed now.
 */
export async function noteLastWrite(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<number> {
  const { rows } = await PLACE`
    insert into last_writes (user_id, place, written_at)
    values (${userId}, pg_current_wal_insert_lsn(), ${now()})
    on conflict (user_id) do update set place = greatest(last_writes.place, excluded.place),
      written_at = excluded.written_at
    returning place::text`.execute(db);
  return placeIn(rows[0]?.place) ?? 0;
}

/** The place in the log of an account's last write; 0 if a standby surely has it by now. */
export async function lastWriteOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<number> {
  const { rows } = await PLACE`
    select place::text from last_writes
    where user_id = ${userId} and written_at > ${oldest(now())}`.execute(db);
  return placeIn(rows[0]?.place) ?? 0;
}

/** Deletes the rows that don't count any more. */
export async function forgetLastWrites(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('last_writes').where('written_at', '<=', oldest(now)).execute();
}

const oldest = (now: Date) => new Date(now.getTime() - SEEN_SECONDS * 1000);
