import { randomUUID } from 'node:crypto';
import { VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA, type DirectUpload } from '@souk/contract/media';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { notFound, tooLarge } from '../../kit/problems.ts';
import type { Actor } from '../accounts/index.ts';
import { INCOMING } from './convert-upload.ts';
import { dropDirectUpload } from './drop-direct-upload.ts';
import { directUploadsOf } from './queries.ts';
import { expectMediaRoom } from './quotas.ts';

/** Unfinished ones of an account. Another replaces the oldest, as browsers may leave them behind. */
const MOST_UNFINISHED = 5;

/**
 * Lets a browser send a video to the bucket. Nothing that it says of the video is trusted later.
 * @throws ProblemError 404, 409, 413, 503
 */
export async function beginDirectUpload(
  deps: Pick<Deps, 'db' | 'storage' | 'directUploads' | 'config' | 'log' | 'now'>,
  actor: Pick<Actor, 'id'>,
  { bytes }: { bytes: number },
): Promise<DirectUpload> {
  if (deps.directUploads === null) throw notFound(MEDIA.noDirectUploads);
  if (bytes > VIDEO_MAX_BYTES) throw tooLarge(MEDIA.videoTooLarge);
  await expectMediaRoom(deps, actor.id);
  const unfinished = await directUploadsOf(deps.db, actor.id);
  for (const older of unfinished.slice(MOST_UNFINISHED - 1)) await dropDirectUpload(deps, older);
  const raw_path = `${INCOMING}${randomUUID()}`;
  const { storeId, partBytes, parts } = await deps.directUploads.begin(raw_path, bytes);
  const id = newId();
  await deps.db
    .insertInto('direct_uploads')
    .values({
      id,
      owner_id: actor.id,
      raw_path,
      store_id: storeId,
      bytes,
      created_at: deps.now(),
    })
    .execute();
  return { id, part_bytes: partBytes, parts };
}
