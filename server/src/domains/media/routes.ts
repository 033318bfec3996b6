import { addressOf } from '@souk/contract/endpoint';
import { IMAGES_PER_UPLOAD, VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA, mediaApi } from '@souk/contract/media';
import type { Deps } from '../../deps.ts';
import { prefersAsync, mount, type App } from '../../kit/route.ts';
import { tooLarge } from '../../kit/problems.ts';
import { actorOf } from '../auth/actor.ts';
import { ownConversion } from './reads.ts';
import { countReceivedFiles } from './receive-files.ts';
import { uploadImages } from './upload-images.ts';
import { uploadVideo } from './upload-video.ts';

export function mediaRoutes(app: App, deps: Deps): void {
  mount(app, mediaApi, {
    uploadImages: (request) => uploadImages(deps, actorOf(request), request),
    async uploadVideo(request, reply) {
      const uploaded = await uploadVideo(deps, actorOf(request), request, prefersAsync(request));
      reply.code('video' in uploaded ? 201 : 202);
      if ('video' in uploaded) return uploaded.video;
      const params = { videoId: uploaded.job.id };
      reply.header('location', `/api${addressOf(mediaApi.readConversion, { params })}`);
      reply.header('preference-applied', 'respond-async');
      return uploaded.job;
    },
    readConversion: (request) => ownConversion(deps, actorOf(request), request.params.videoId),
    async simpleUpload(request) {
      const expected = { fields: null, mostFiles: IMAGES_PER_UPLOAD, mostBytes: VIDEO_MAX_BYTES };
      const sizes = await countReceivedFiles(request, expected);
      if (sizes.some((bytes) => bytes > VIDEO_MAX_BYTES)) throw tooLarge(MEDIA.videoTooLarge);
      return { success: true as const };
    },
  });
}
