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

export type Buckets = {
  /** For files; null to keep them in DATA_DIR. */
  files: BucketSettings | null;
  /** Where browsers reach the bucket for files, to send it large videos; null: they don't. */
  publicEndpoint: string | null;
  /** For nightly backups; it may be the same one. */
  backups: BucketSettings | null;
};

/** The buckets for files and for backups, in the same store. @throws ConfigError */
export function buckets(env: Env): Buckets {
  const forBackups = env['BACKUP_BUCKET']?.trim() ?? '';
  const given = {
    S3_ENDPOINT: webAddress(env, 'S3_ENDPOINT', { path: true }) ?? '',
    S3_BUCKET: env['S3_BUCKET']?.trim() ?? '',
    S3_ACCESS_KEY_ID: env['S3_ACCESS_KEY_ID']?.trim() ?? '',
    S3_SECRET_ACCESS_KEY: env['S3_SECRET_ACCESS_KEY']?.trim() ?? '',
  };
  const publicEndpoint = webAddress(env, 'S3_PUBLIC_ENDPOINT', { path: true });
  if (publicEndpoint !== null && !env['S3_BUCKET']?.trim()) {
    throw new ConfigError('S3_PUBLIC_ENDPOINT also needs S3_BUCKET.');
  }
  const region = word(env, 'S3_REGION', /^[\w-]+$/, 'the name of a region') ?? '';
  const names = Object.keys(given);
  const missing = Object.entries(given)
    .flatMap(([name, value]) => (value === '' ? [name] : []))
    // A store may also be for backups alone.
    .filter((name) => name !== 'S3_BUCKET' || forBackups === '');
  const isUnset = Object.values(given).every((value) => value === '') && region === '';
  if (isUnset && forBackups === '') return { files: null, publicEndpoint, backups: null };
  if (missing.length > 0) {
    throw new ConfigError(
      forBackups === ''
        ? `${names.join(', ')} go together: set all of them or none. Missing: ${missing.join(', ')}.`
        : `BACKUP_BUCKET also needs ${missing.join(', ')}.`,
    );
  }
  const named = (setting: string, name: string): BucketSettings | null => {
    if (name === '') return null;
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
      throw new ConfigError(
        `${setting} must be the name of a bucket, such as souk-files, not "${name}".`,
      );
    }
    return {
      endpoint: given.S3_ENDPOINT,
      name,
      region: region || 'us-east-1',
      accessKeyId: given.S3_ACCESS_KEY_ID,
      secretAccessKey: given.S3_SECRET_ACCESS_KEY,
    };
  };
  return {
    files: named('S3_BUCKET', given.S3_BUCKET),
    publicEndpoint,
    backups: named('BACKUP_BUCKET', forBackups),
  };
}
