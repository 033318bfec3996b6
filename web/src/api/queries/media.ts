import { IMAGE_MAX_BYTES } from '@souk/contract/limits';
import { MEDIA, type UploadedImages } from '@souk/contract/media';
import type { Api, UploadOptions } from '../client.ts';

/** Why the server would refuse this file, as far as the browser can tell; null where it may be sent. */
export function imageRefusal(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return MEDIA.notAnImage;
  return file.size > IMAGE_MAX_BYTES ? MEDIA.imageTooLarge : null;
}

/** Sends one image; answers the path under which it is kept. Throws ApiError with the server's refusal. */
export async function uploadImage(api: Api, file: File, options: UploadOptions): Promise<string> {
  const form = new FormData();
  form.append('images', file);
  const { images } = await api.upload<UploadedImages>('/products/upload-images', form, options);
  const [path] = images;
  if (path === undefined) throw new Error('The server answered without a path');
  return path;
}
