import { VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA } from '@souk/contract/media';
import type { UploadedVideo } from '@souk/contract/media';
import type { FastifyRequest } from 'fastify';
import { stat } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { prepareVideo } from './prepare-video.ts';
import type { PreparedVideo } from './prepare-video.ts';
import { insertMedia, pictureRow } from './queries.ts';
import { withReceivedFiles } from './receive-files.ts';
import { shapeNotice } from './shape-notice.ts';
import { removePicture, storePicture } from './store-picture.ts';

const EXPECTED = { fields: ['video'], mostFiles: 1, mostBytes: VIDEO_MAX_BYTES };

/**
 * Stores the video of a multipart request as one that browsers play, with a still picture.
 * @throws ProblemError 413, 415 for what is no video or damaged, 422 where there is none
 */
export async function uploadVideo(
  deps: Pick<Deps, 'db' | 'storage' | 'video' | 'config'>,
  actor: Actor,
  request: FastifyRequest,
): Promise<UploadedVideo> {
  return withReceivedFiles(request, deps.config.dataDir, EXPECTED, async ([upload], folder) => {
    if (!upload) throw invalid({ path: 'video', message: MEDIA.noVideo });
    return storeVideo(deps, actor, await prepareVideo(deps.video, upload, folder));
  });
}

async function storeVideo(
  deps: Pick<Deps, 'db' | 'storage'>,
  actor: Actor,
  { file, ending, seconds, info, poster }: PreparedVideo,
): Promise<UploadedVideo> {
  const id = newId();
  const video_url = `/media/videos/${id}.${ending}`;
  const poster_url = await storePicture(deps.storage, `/media/posters/${id}`, poster);
  try {
    await deps.storage.put(video_url, { file }, `video/${ending}`);
    await insertMedia(deps.db, [
      pictureRow(poster_url, poster, 'poster', actor.id),
      {
        path: video_url,
        owner_id: actor.id,
        kind: 'video',
        content_type: `video/${ending}`,
        bytes: (await stat(file)).size,
        width: info.width,
        height: info.height,
        duration_seconds: seconds,
        poster_path: poster_url,
      },
    ]);
  } catch (error) {
    await removePicture(deps.storage, poster_url).catch(() => undefined);
    await deps.storage.remove(video_url).catch(() => undefined);
    throw error;
  }
  return { video_url, poster_url, notice: shapeNotice(info) };
}
