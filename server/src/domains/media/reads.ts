import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

/** The still picture of an uploaded video; null where it has none or is not ours. */
export async function posterOf(db: Kysely<DB>, videoPath: string | null): Promise<string | null> {
  if (videoPath === null) return null;
  const { rows } = await sql<{ poster_path: string | null }>`
    select poster_path from media where path = ${videoPath} and kind = 'video'`.execute(db);
  return rows[0]?.poster_path ?? null;
}
