import { addressOf } from '@souk/contract/endpoint';
import { IMAGES_PER_UPLOAD, VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA, mediaApi, type UploadedVideo, type VideoJob } from '@souk/contract/media';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../kit/network.ts';
import { tooLarge } from '../../kit/problems.ts';
import { prefersAsync, mount, type App } from '../../kit/route.ts';
import { actorOf } from '../accounts/index.ts';
import { beginDirectUpload } from './begin-direct-upload.ts';
import { completeDirectUpload } from './complete-direct-upload.ts';
import { ownConversion } from './reads.ts';
import { countReceivedFiles } from './receive-files.ts';
import { uploadImages } from './upload-images.ts';
import { convertedUpload, uploadVideo, type UploadResult } from './upload-video.ts';

/** Answers with the stored video, or with the job that converts it. */
function answerUpload(reply: FastifyReply, uploaded: UploadResult): UploadedVideo | VideoJob {
  reply.code('video' in uploaded ? 201 : 202);
  if ('video' in uploaded) return uploaded.video;
  const params = { videoId: uploaded.job.id };
  reply.header('location', `/api${addressOf(mediaApi.readConversion, { params })}`);
  reply.header('preference-applied', 'respond-async');
  return uploaded.job;
}

export function mediaRoutes(app: App, deps: Deps): void {
  mount(app, mediaApi, {
    uploadImages: (request) => uploadImages(deps, actorOf(request), request),
    async uploadVideo(request, reply) {
      const uploaded = await uploadVideo(deps, actorOf(request), request, prefersAsync(request));
      return answerUpload(reply, uploaded);
    },
    async beginDirectUpload(request, reply) {
      reply.code(201);
      return beginDirectUpload(deps, actorOf(request), request.body);
    },
    async completeDirectUpload(request, reply) {
      const actor = actorOf(request);
      const { uploadId } = request.params;
      const network = networkOf(request.ip);
      await completeDirectUpload(deps, actor, uploadId, { ...request.body, network });
      const caller = { isAsync: prefersAsync(request), gone: () => request.socket.destroyed };
      return answerUpload(reply, await convertedUpload(deps, actor, uploadId, caller));
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
