import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { localDisk } from './local-disk.ts';
import { movingToBucket } from './moving-to-bucket.ts';
import { s3Bucket } from './s3.ts';
import type { MediaStorage } from './storage.ts';

/**
 * The site's files: in its bucket, or else in DATA_DIR. If there is a bucket but DATA_DIR still
 * holds files, those are read until `npm run media -- move` has moved them.
 */
export function siteStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): MediaStorage {
  const folder = path.join(dataDir, 'media');
  if (bucket === null) return localDisk(folder);
  const inBucket = s3Bucket(bucket);
  return holdsFiles(folder) ? movingToBucket(inBucket, localDisk(folder)) : inBucket;
}

/** Whether there is a file in a folder or below it. */
function holdsFiles(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).some(
      (entry) =>
        entry.name !== '.unfinished' &&
        (entry.isDirectory() ? holdsFiles(path.join(folder, entry.name)) : true),
    );
  } catch {
    return false;
  }
}
