import { isMediaPath } from '@souk/contract/addresses';
import type { BucketSettings } from '../../kit/storage-settings.ts';
import { s3Objects } from './s3-objects.ts';
import { NoSuchFile, type MediaStorage } from './storage.ts';

/** Media files in a bucket, named as on a disk: media/products/name.webp. */
export function s3Bucket(bucket: BucketSettings, pauseMs?: number, perPage?: number): MediaStorage {
  const objects = s3Objects(bucket, pauseMs, perPage);
  const keyOf = (stored: string) => (isMediaPath(stored) ? stored.slice(1) : null);
  const stat: MediaStorage['stat'] = async (stored) => {
    const key = keyOf(stored);
    return key ? objects.stat(key) : null;
  };
  return {
    stat,
    exists: async (stored) => (await stat(stored)) !== null,
    async put(stored, source, contentType) {
      const key = keyOf(stored);
      if (!key) throw new Error('A media path must look like /media/products/name.webp');
      await objects.put(key, source, contentType);
    },
    async open(stored, range) {
      const key = keyOf(stored);
      if (!key) throw new NoSuchFile(stored);
      return objects.open(key, range);
    },
    async remove(stored) {
      const key = keyOf(stored);
      if (key) await objects.remove(key);
    },
    async *list() {
      for await (const { path, bytes } of objects.list('media/')) {
        if (isMediaPath(`/${path}`)) yield { path: `/${path}`, bytes };
      }
    },
    // A bucket rule removes what killed processes left behind. See docs/operating/.
    tidy: async () => {},
  };
}
