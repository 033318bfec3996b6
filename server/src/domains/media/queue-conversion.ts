import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import type { Actor } from '../auth/actor.ts';
import { insertUpload } from './video-queries.ts';

/** Where files lie that nobody is served: their content has not been made harmless. */
export const INCOMING = '/media/incoming/';

/**
 * Keeps an uploaded video and has a job convert it; answers the conversion's id. The row comes first, so
 * that a file is never in the store without one.
 */
export async function queueConversion(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  actor: Actor,
  file: string,
): Promise<string> {
  const id = newId();
  const raw = `${INCOMING}${randomUUID()}`;
  await insertUpload(deps.db, { id, owner_id: actor.id, raw_path: raw });
  await deps.storage.put(raw, { file }, 'application/octet-stream');
  await enqueueConversion(deps, id);
  return id;
}

/** Once more is harmless: a waiting job is replaced, and one that its worker left is put aside. */
export async function enqueueConversion(
  deps: Pick<Deps, 'db' | 'jobs'>,
  id: string,
  runAt?: Date,
): Promise<void> {
  const place = runAt ? { runAt } : {};
  await deps.jobs.enqueue(deps.db, 'convert-video', { id }, { key: `video:${id}`, ...place });
}
