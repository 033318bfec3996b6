import { NoSuchFile, type MediaStorage } from './storage.ts';

/**
 * A bucket, and this machine's disk for the files that haven't been moved to the bucket yet. New
 * files go to the bucket.
 */
export function movingToBucket(bucket: MediaStorage, disk: MediaStorage): MediaStorage {
  const stat: MediaStorage['stat'] = async (stored) =>
    (await bucket.stat(stored)) ?? (await disk.stat(stored));
  return {
    stat,
    exists: async (stored) => (await stat(stored)) !== null,
    put: (stored, source, contentType) => bucket.put(stored, source, contentType),
    async open(stored, range) {
      try {
        return await bucket.open(stored, range);
      } catch (error) {
        if (error instanceof NoSuchFile) return disk.open(stored, range);
        throw error;
      }
    },
    // From the disk first: the move then removes a copy that it has just made.
    async remove(stored) {
      await disk.remove(stored);
      await bucket.remove(stored);
    },
    // A file that is moved meanwhile may be listed twice.
    async *list() {
      yield* bucket.list();
      for await (const file of disk.list()) {
        if (!(await bucket.exists(file.path))) yield file;
      }
    },
    tidy: (before) => disk.tidy(before),
  };
}
