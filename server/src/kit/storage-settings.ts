import { ConfigError, webAddress, word, type Env } from './settings.ts';

/** A bucket of an S3-compatible store. */
export type BucketSettings = {
  /** Without a trailing slash. */
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The bucket for files; null to keep them in DATA_DIR. @throws ConfigError */
export function bucket(env: Env): BucketSettings | null {
  const given = {
    S3_ENDPOINT: webAddress(env, 'S3_ENDPOINT', { path: true }) ?? '',
    S3_BUCKET: env['S3_BUCKET']?.trim() ?? '',
    S3_ACCESS_KEY_ID: env['S3_ACCESS_KEY_ID']?.trim() ?? '',
    S3_SECRET_ACCESS_KEY: env['S3_SECRET_ACCESS_KEY']?.trim() ?? '',
  };
  const region = word(env, 'S3_REGION', /^[\w-]+$/, 'the name of a region') ?? '';
  const names = Object.keys(given);
  const missing = Object.entries(given).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length === names.length && region === '') return null;
  if (missing.length > 0) {
    throw new ConfigError(
      `${names.join(', ')} go together: set all of them or none. Missing: ${missing.join(', ')}.`,
    );
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(given.S3_BUCKET)) {
    throw new ConfigError(
      `S3_BUCKET must be the name of a bucket, such as souk-files, not "${given.S3_BUCKET}".`,
    );
  }
  if (env['BACKUP_DIR']?.trim()) {
    throw new ConfigError(
      'BACKUP_DIR and S3_BUCKET can’t be set together, because Souk can’t back up files in a bucket yet. ' +
        'Back up the database and the bucket with their own tools.',
    );
  }
  return {
    endpoint: given.S3_ENDPOINT,
    name: given.S3_BUCKET,
    region: region || 'us-east-1',
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
  };
}
