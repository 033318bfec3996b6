import { keptWidths, pathWithFacts, pictureFacts, sizePath } from '@souk/contract/pictures';
import type { EncodedPicture } from '../../gateways/pictures/picture-tools.ts';
import type { MediaStorage } from '../../gateways/storage/storage.ts';

/** Stores a picture and its sizes under `stem`. The picture comes last: then all is there. */
export async function storePicture(
  storage: MediaStorage,
  stem: string,
  picture: EncodedPicture,
): Promise<string> {
  const path = pathWithFacts(stem, picture);
  try {
    for (const { width, data } of picture.sizes) {
      await storage.put(sizePath(path, width), data, 'image/webp');
    }
    await storage.put(path, picture.data, 'image/webp');
  } catch (error) {
    await removePicture(storage, path).catch(() => undefined);
    throw error;
  }
  return path;
}

/** Deletes a picture with all its sizes. */
export async function removePicture(storage: MediaStorage, path: string): Promise<void> {
  await storage.remove(path);
  const widths = keptWidths(pictureFacts(path)?.width ?? 0);
  await Promise.all(widths.map((width) => storage.remove(sizePath(path, width))));
}
