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

/** The same for many videos, by their paths; those without one are left out. */
export async function postersOf(
  db: Kysely<DB>,
  videoPaths: readonly string[],
): Promise<Map<string, string>> {
  if (videoPaths.length === 0) return new Map();
  const { rows } = await sql<{ path: string; poster_path: string }>`
    select path, poster_path from media
    where path = any(${[...videoPaths]}) and kind = 'video' and poster_path is not null`.execute(
    db,
  );
  return new Map(rows.map(({ path, poster_path }) => [path, poster_path]));
}
