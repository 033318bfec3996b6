import { row } from '../../db/raw-sql.ts';
import type { Db, NewRow, Row } from '../../db/rows.ts';

export type MediaRow = NewRow<'media', 'created_at'>;

/** The row of a stored picture; its sizes are not counted in `bytes`. */
export function pictureRow(
  path: string,
  { data, width, height }: { data: Buffer; width: number; height: number },
  kind: 'image' | 'poster',
  ownerId: string,
): MediaRow {
  return {
    path,
    owner_id: ownerId,
    kind,
    content_type: 'image/webp',
    bytes: data.length,
    width,
    height,
    duration_seconds: null,
    poster_path: null,
  };
}

/** Deletes a video and its picture; undefined if that path doesn't exist. */
export async function deleteVideo(
  db: Db,
  path: string,
): Promise<{ poster_path: string | null } | undefined> {
  const { rows } = await row({ poster_path: 'text | null' })`
    with gone as (delete from media where path = ${path} and kind = 'video' returning poster_path),
      poster as (delete from media using gone where media.path = gone.poster_path)
    select poster_path from gone`.execute(db);
  return rows[0];
}

/** While an upload's conversion has not ended, `video_url` and its companions are null. */
export type UploadRow = Row<'video_uploads'>;

export const uploadOf = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('video_uploads').selectAll().where('id', '=', id).executeTakeFirst();

export async function updateUpload(
  db: Db,
  id: string,
  change: Partial<Pick<UploadRow, 'raw_path' | 'video_url' | 'poster_url' | 'notice'>>,
): Promise<void> {
  await db.updateTable('video_uploads').set(change).where('id', '=', id).execute();
}

export type DirectUploadRow = Row<'direct_uploads'>;

/** A person's own unfinished upload. */
export const directUploadOf = (
  db: Db,
  ownerId: string,
  id: string,
): Promise<DirectUploadRow | undefined> =>
  db
    .selectFrom('direct_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

/** A person's unfinished uploads, the newest first. */
export const directUploadsOf = (db: Db, ownerId: string): Promise<DirectUploadRow[]> =>
  db
    .selectFrom('direct_uploads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Unfinished uploads that began before that moment. */
export const directUploadsBefore = (db: Db, before: Date): Promise<DirectUploadRow[]> =>
  db
    .selectFrom('direct_uploads')
    .selectAll()
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(1000)
    .execute();

/** Whether it was still there. */
export async function deleteDirectUpload(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('direct_uploads').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export const remotePicture = (db: Db, id: string): Promise<Row<'remote_pictures'> | undefined> =>
  db.selectFrom('remote_pictures').selectAll().where('id', '=', id).executeTakeFirst();

/** Keeps the first path given for a remote picture, and returns it. */
export async function keepRemotePicture(db: Db, id: string, path: string): Promise<string | null> {
  const kept = await db
    .updateTable('remote_pictures')
    .set(({ fn, val }) => ({ path: fn.coalesce('path', val(path)), failed_at: null }))
    .where('id', '=', id)
    .returning('path')
    .executeTakeFirst();
  return kept?.path ?? null;
}

export async function noteRemoteFailure(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('remote_pictures').set({ failed_at: at }).where('id', '=', id).execute();
}

/** Deletes every mention of a stored file; returns whether there was one. */
export async function deleteFileRows(db: Db, path: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('media')
    .where('path', '=', path)
    .executeTakeFirstOrThrow();
  const { numUpdatedRows: posters } = await db
    .updateTable('media')
    .set({ poster_path: null })
    .where('poster_path', '=', path)
    .executeTakeFirstOrThrow();
  // It is fetched again when it is next shown.
  const { numUpdatedRows: remote } = await db
    .updateTable('remote_pictures')
    .set({ path: null })
    .where('path', '=', path)
    .executeTakeFirstOrThrow();
  return numDeletedRows + posters + remote > 0n;
}
