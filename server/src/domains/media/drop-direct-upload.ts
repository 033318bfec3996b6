import type { Deps } from '../../deps.ts';
import { deleteDirectUpload, type DirectUploadRow } from './queries.ts';

/** Removes an unfinished upload with its file or its parts. Safe to repeat. */
export async function dropDirectUpload(
  deps: Pick<Deps, 'db' | 'storage' | 'directUploads'>,
  { id, raw_path, store_id }: DirectUploadRow,
): Promise<void> {
  await deps.directUploads?.drop(raw_path, store_id);
  await deps.storage.remove(raw_path);
  await deleteDirectUpload(deps.db, id);
}
