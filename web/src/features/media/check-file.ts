import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA, VIDEO_ENDINGS } from '@souk/contract/media';

/**
 * Returns why the server would refuse this image, as far as the browser can know; null if it may be
 * sent.
 */
export function imageRefusal(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return MEDIA.notAnImage;
  return file.size > IMAGE_MAX_BYTES ? MEDIA.imageTooLarge : null;
}

/**
 * The same for a video, checked by its file extension: browsers know no type for some accepted
 * formats.
 */
export function videoRefusal(file: Pick<File, 'name' | 'size'>): string | null {
  const ending = file.name.split('.').at(-1)?.toLowerCase();
  if (!VIDEO_ENDINGS.some((known) => known === ending)) return MEDIA.videoFormat;
  return file.size > VIDEO_MAX_BYTES ? MEDIA.videoTooLarge : null;
}
