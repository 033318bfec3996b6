import type { ExploreQuery } from '@souk/contract/search-queries';
import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { newFromFollowed } from '../follows/reads.ts';

const NEW_MS = 14 * 24 * 60 * 60_000;

/** Whether this requests the plain feed: all clips, newest first. */
export function isWholeFeed({
  has_video,
  sort_by,
  page: _,
  limit: __,
  cursor: ___,
  ...narrowed
}: ExploreQuery): boolean {
  const isOpen = Object.values(narrowed).every((value) => value === undefined);
  return has_video === 'true' && sort_by === 'newest' && isOpen;
}

/** Returns the new clips of followed shops that this person has not seen, newest first. */
export async function unseenClips(
  db: Db,
  userId: string,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const since = new Date(now.getTime() - NEW_MS);
  const { rows } = await row({ id: 'text' })`
    select fresh.id from (${newFromFollowed(userId, since)}) fresh
    join products p on p.id = fresh.id
    where p.video_url is not null and not exists (
      select from clip_events e
      where e.user_id = ${userId} and e.product_id = fresh.id and e.kind = 'seen'
        -- The clip that it had before may have been seen.
        and e.day >= (fresh.at at time zone 'UTC')::date)
    order by fresh.at desc, fresh.id desc limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}
