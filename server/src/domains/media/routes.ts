import { IMAGES_PER_UPLOAD, VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA, UploadedImages, UploadedVideo } from '@souk/contract/media';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { tooLarge } from '../../kit/problems.ts';
import type { App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { withReceivedFiles } from './receive-files.ts';
import { uploadImages } from './upload-images.ts';
import { uploadVideo } from './upload-video.ts';

const tags = ['media'];
const consumes = ['multipart/form-data'];
const config = { access: 'signed-in', uploads: true } as const;

export function mediaRoutes(app: App, deps: Deps): void {
  app.post(
    '/products/upload-images',
    {
      config,
      schema: {
        tags,
        consumes,
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
      config,
      schema: {
        tags,
        consumes,
        summary: 'Upload a video in the field video',
        response: { 201: UploadedVideo },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await uploadVideo(deps, actorOf(request), request)),
  );

  app.post(
    '/simple-upload',
    {
      config,
      schema: {
        tags,
        consumes,
        summary: 'Take an upload within the limits and keep nothing',
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      const expected = { fields: null, mostFiles: IMAGES_PER_UPLOAD, mostBytes: VIDEO_MAX_BYTES };
      await withReceivedFiles(request, deps.config.dataDir, expected, async (files) => {
        if (files.some((file) => file.tooLarge)) throw tooLarge(MEDIA.videoTooLarge);
      });
      return { success: true as const };
    },
  );
}
