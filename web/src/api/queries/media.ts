import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '@souk/contract/limits';
import {
  MEDIA,
  VIDEO_ENDINGS,
  mediaApi,
  type UploadedVideo,
  type VideoJob,
} from '@souk/contract/media';
import type { Api, UploadOptions } from '../client.ts';

/** Why the server would refuse this file, as far as the browser can tell; null where it may be sent. */
export function imageRefusal(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return MEDIA.notAnImage;
  return file.size > IMAGE_MAX_BYTES ? MEDIA.imageTooLarge : null;
}

/** Sends one image; answers the path under which it is kept. Throws ApiError with the server's refusal. */
export async function uploadImage(api: Api, file: File, options: UploadOptions): Promise<string> {
  const { images } = await api.call(mediaApi.uploadImages, { files: [file], ...options });
  const [path] = images;
  if (path === undefined) throw new Error('The server answered without a path');
  return path;
}

/** The same for a video; browsers know no type of some that are taken, so its name's ending counts. */
export function videoRefusal(file: Pick<File, 'name' | 'size'>): string | null {
  const ending = file.name.split('.').at(-1)?.toLowerCase();
  if (!VIDEO_ENDINGS.some((known) => known === ending)) return MEDIA.videoFormat;
  return file.size > VIDEO_MAX_BYTES ? MEDIA.videoTooLarge : null;
}

/**
 * Sends a video. Answers it where it plays as it is, else the job that converts it. Throws ApiError with
 * the server's refusal.
 */
export function uploadVideo(
  api: Api,
  file: File,
  options: UploadOptions,
): Promise<UploadedVideo | VideoJob> {
  return api.call(mediaApi.uploadVideo, { files: [file], ...options, respondAsync: true });
}
