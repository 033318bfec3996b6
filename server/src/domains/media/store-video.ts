import type { UploadedVideo } from '@souk/contract/media';
import type { Transaction } from 'kysely';
import { stat } from 'node:fs/promises';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import type { PreparedVideo } from './prepare-video.ts';
import { insertMedia, pictureRow } from './queries.ts';
import { shapeNotice } from './shape-notice.ts';
import { removePicture, storePicture } from './store-picture.ts';

/**
 * Stores a prepared video with its picture, and notes both. `also` is written in the same transaction;
 * where it or anything else fails, nothing of the video stays.
 */
export async function storeVideo(
  deps: Pick<Deps, 'db' | 'storage'>,
  ownerId: string,
  { file, ending, seconds, info, poster }: PreparedVideo,
  also?: (trx: Transaction<DB>, stored: UploadedVideo) => Promise<void>,
): Promise<UploadedVideo> {
  const id = newId();
  const video_url = `/media/videos/${id}.${ending}`;
  const poster_url = await storePicture(deps.storage, `/media/posters/${id}`, poster);
  const stored = { video_url, poster_url, notice: shapeNotice(info) };
  const { size: bytes } = await stat(file);
  try {
    await deps.storage.put(video_url, { file }, `video/${ending}`);
    await deps.db.transaction().execute(async (trx) => {
      await insertMedia(trx, [
        pictureRow(poster_url, poster, 'poster', ownerId),
        {
          path: video_url,
          owner_id: ownerId,
          kind: 'video',
          content_type: `video/${ending}`,
          bytes,
          width: info.width,
          height: info.height,
          duration_seconds: seconds,
          poster_path: poster_url,
        },
      ]);
      await also?.(trx, stored);
    });
  } catch (error) {
    await removePicture(deps.storage, poster_url).catch(() => undefined);
    await deps.storage.remove(video_url).catch(() => undefined);
    throw error;
  }
  return stored;
}
