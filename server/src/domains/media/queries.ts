import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

export type MediaRow = {
  path: string;
  owner_id: string;
  kind: 'image' | 'video' | 'poster';
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  duration_seconds?: number | null;
  poster_path?: string | null;
};

/** The row of a picture that is stored; its sizes are not counted in `bytes`. */
export function pictureRow(
  path: string,
  { data, width, height }: { data: Buffer; width: number; height: number },
  kind: 'image' | 'poster',
  ownerId: string,
): MediaRow {
  const bytes = data.length;
  return { path, owner_id: ownerId, kind, content_type: 'image/webp', bytes, width, height };
}

/** Notes files that are stored. */
export async function insertMedia(db: Kysely<DB>, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    (row) => sql`(${row.path}, ${row.owner_id}::uuid, ${row.kind}, ${row.content_type},
      ${row.bytes}::bigint, ${row.width}::int, ${row.height}::int,
      ${row.duration_seconds ?? null}::float8, ${row.poster_path ?? null})`,
  );
  await sql`
    insert into media (path, owner_id, kind, content_type, bytes, width, height,
      duration_seconds, poster_path)
    values ${sql.join(values)}`.execute(db);
}

/** Forgets a video and its picture; undefined where there is none of that path. */
export async function deleteVideo(
  db: Kysely<DB>,
  path: string,
): Promise<{ poster_path: string | null } | undefined> {
  const { rows } = await sql<{ poster_path: string | null }>`
    with gone as (delete from media where path = ${path} and kind = 'video' returning poster_path),
      poster as (delete from media using gone where media.path = gone.poster_path)
    select poster_path from gone`.execute(db);
  return rows[0];
}
