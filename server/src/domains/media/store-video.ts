import { stat } from 'node:fs/promises';
import type { UploadedVideo } from '@souk/contract/media';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { removePicture, storePicture } from './pictures.ts';
import type { PreparedVideo } from './prepare-video.ts';
import { deleteVideo, pictureRow, type MediaRow } from './queries.ts';
import { demandMediaRoom } from './quotas.ts';

/** Stores a video with its picture; `also` joins the transaction. If it fails, nothing stays. */
export async function storeVideo(
  deps: Pick<Deps, 'db' | 'storage' | 'config' | 'log'>,
  ownerId: string,
  { file, ending, seconds, info, poster }: PreparedVideo,
  also?: (trx: Trx, stored: UploadedVideo) => Promise<void>,
): Promise<UploadedVideo> {
  const id = newId();
  const video_url = `/media/videos/${id}.${ending}`;
  const poster_url = await storePicture(deps.storage, `/media/posters/${id}`, poster);
  const stored = { video_url, poster_url, notice: shapeNotice(info) };
  const { size: bytes } = await stat(file);
  try {
    await deps.storage.put(video_url, { file }, `video/${ending}`);
    await deps.db.transaction().execute(async (trx) => {
      await demandMediaRoom(deps, trx, ownerId, bytes + poster.data.length);
      const video: MediaRow = {
        path: video_url,
        owner_id: ownerId,
        kind: 'video',
        content_type: `video/${ending}`,
        bytes,
        width: info.width,
        height: info.height,
        duration_seconds: seconds,
        poster_path: poster_url,
      };
      const picture = pictureRow(poster_url, poster, 'poster', ownerId);
      await trx.insertInto('media').values([picture, video]).execute();
      await also?.(trx, stored);
    });
  } catch (error) {
    await removePicture(deps.storage, poster_url).catch(() => undefined);
    await deps.storage.remove(video_url).catch(() => undefined);
    throw error;
  }
  return stored;
}

const VERTICAL = 9 / 16;
const TOLERANCE = 0.1;

/** The warning for a seller whose video isn't about 9:16; null if it is. Displayed pixels. */
function shapeNotice({ width, height }: { width: number; height: number }): string | null {
  if (Math.abs(width / height / VERTICAL - 1) <= TOLERANCE) return null;
  return `Vertical videos (9:16) look best. This one is ${width} × ${height} pixels.`;
}

/** Removes a stored video with its picture. A foreign or missing one is no error. */
export async function removeVideo(
  deps: Pick<Deps, 'db' | 'storage'>,
  videoUrl: string,
): Promise<void> {
  const found = await deleteVideo(deps.db, videoUrl);
  if (!found) return;
  await deps.storage.remove(videoUrl);
  if (found.poster_path !== null) await removePicture(deps.storage, found.poster_path);
}
