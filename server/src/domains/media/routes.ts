import { IMAGES_PER_UPLOAD, VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA, UploadedImages, UploadedVideo, VideoJob } from '@souk/contract/media';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { prefersAsync } from '../../kit/prefer.ts';
import { tooLarge } from '../../kit/problems.ts';
import { idParams, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { countReceivedFiles } from './receive-files.ts';
import { uploadImages } from './upload-images.ts';
import { uploadVideo } from './upload-video.ts';
import { ownConversion } from './video-reads.ts';

const tags = ['media'];
const IMAGES = {
  names: ['images', 'files'],
  many: true,
  types: 'image/png, image/jpeg, image/gif, image/webp',
} as const;
const VIDEO = { names: ['video'], many: false, types: 'video/*' } as const;
const ANY_FILES = { names: ['file'], many: true, types: '*/*' } as const;
const config = { access: 'signed-in', uploads: true } as const;

export function mediaRoutes(app: App, deps: Deps): void {
  app.post(
    '/products/upload-images',
    {
      config: { ...config, files: IMAGES },
      schema: {
        tags,
        operationId: 'uploadImages',
        summary: 'Upload pictures in the field images or files',
        response: { 201: UploadedImages },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await uploadImages(deps, actorOf(request), request)),
  );

  app.post(
    '/products/upload-video',
    {
      config: { ...config, files: VIDEO, takes: ['Prefer'] },
      schema: {
        tags,
        operationId: 'uploadVideo',
        summary:
          'Upload a video in the field video; with Prefer: respond-async its conversion is not waited for',
        response: { 201: UploadedVideo, 202: VideoJob },
      },
    },
    async (request, reply) => {
      const async = prefersAsync(request);
      const uploaded = await uploadVideo(deps, actorOf(request), request, async);
      if ('video' in uploaded) return reply.code(201).send(uploaded.video);
      reply.header('location', `/api/video-uploads/${uploaded.job.id}`);
      reply.header('preference-applied', 'respond-async');
      return reply.code(202).send(uploaded.job);
    },
  );

  app.get(
    '/video-uploads/:videoId',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        operationId: 'readConversion',
        summary: 'How far the conversion of your upload is',
        params: idParams('videoId'),
        response: { 200: VideoJob },
      },
    },
    (request) => ownConversion(deps, actorOf(request), request.params.videoId),
  );

  app.post(
    '/simple-upload',
    {
      config: { ...config, files: ANY_FILES },
      schema: {
        tags,
        operationId: 'simpleUpload',
        summary: 'Take an upload within the limits and keep nothing',
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      const expected = { fields: null, mostFiles: IMAGES_PER_UPLOAD, mostBytes: VIDEO_MAX_BYTES };
      const sizes = await countReceivedFiles(request, expected);
      if (sizes.some((bytes) => bytes > VIDEO_MAX_BYTES)) throw tooLarge(MEDIA.videoTooLarge);
      return { success: true as const };
    },
  );
}
