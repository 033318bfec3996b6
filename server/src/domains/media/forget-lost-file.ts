import type { Deps } from '../../deps.ts';
import { deleteFileRows } from './queries.ts';

/** Deletes the rows of a file that is lost, so that backups no longer need it. */
export async function forgetLostFile(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  path: string,
): Promise<'forgotten' | 'there' | 'unknown'> {
  if (await storage.exists(path)) return 'there';
  const found = await db.transaction().execute((trx) => deleteFileRows(trx, path));
  return found ? 'forgotten' : 'unknown';
}
