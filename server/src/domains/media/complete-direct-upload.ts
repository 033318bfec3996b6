import { MEDIA } from '@souk/contract/media';
import type { Deps } from '../../deps.ts';
import { badRequest } from '../../kit/problems.ts';
import type { Actor } from '../accounts/index.ts';
import { insertConversion, queueUpload } from './convert-upload.ts';
import { dropDirectUpload } from './drop-direct-upload.ts';
import { deleteDirectUpload, directUploadOf } from './queries.ts';
import { ownConversion } from './reads.ts';

/**
 * Takes over a video that a browser has sent to the bucket: a job checks its content, converts and
 * stores it. Safe to repeat. @throws ProblemError 400, 404, 409
 */
export async function completeDirectUpload(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'directUploads' | 'config' | 'log'>,
  actor: Actor,
  id: string,
  { etags, network }: { etags: readonly string[]; network: string },
): Promise<void> {
  const upload = await directUploadOf(deps.db, actor.id, id);
  if (!upload) {
    // An earlier call may have done it.
    await ownConversion(deps, actor, id);
    return;
  }
  const { raw_path, store_id, bytes } = upload;
  if (!(await deps.storage.exists(raw_path))) {
    await deps.directUploads?.join(raw_path, store_id, etags);
  }
  // Each part was signed for its size, but the browser says which ones there are.
  const stored = await deps.storage.stat(raw_path);
  if (stored?.bytes !== bytes) {
    await dropDirectUpload(deps, upload);
    throw badRequest(MEDIA.videoLost);
  }
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteDirectUpload(trx, id))) return;
    await insertConversion(deps, trx, { id, owner_id: actor.id, raw_path, network });
  });
  await queueUpload(deps, id);
}
