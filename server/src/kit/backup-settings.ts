import { backupKey } from './secret-settings.ts';
import { ConfigError, folder, number, type Env } from './settings.ts';
import type { BucketSettings } from './storage-settings.ts';

export type BackupSettings = {
  /** The folder of the nightly backups, and how many to keep; null for no backups. */
  backups: { folder: string; keep: number } | null;
  /** The bucket of the nightly backups, and how many to keep; null for none. */
  bucketBackups: { bucket: BucketSettings; keep: number } | null;
  /**
   * An age identity, or an age recipient, which can only write backups; null for unencrypted ones.
   */
  backupKey: string | null;
};

/** The settings of backups, with the bucket for them, if there is one. @throws ConfigError */
export function backupSettings(
  env: Env,
  root: string,
  bucket: BucketSettings | null,
): BackupSettings {
  const keep = number(env, 'BACKUP_KEEP', 7, 1, 10_000);
  const place = folder(env, 'BACKUP_DIR', root);
  const key = backupKey(env);
  if (bucket && place !== null) {
    throw new ConfigError('BACKUP_DIR and BACKUP_BUCKET can’t be set together: choose one.');
  }
  if (bucket && key === null) {
    throw new ConfigError(
      'BACKUP_BUCKET needs BACKUP_KEY, because backups in a bucket are always encrypted: npm run secrets -- backup-key makes one.',
    );
  }
  return {
    backups: place === null ? null : { folder: place, keep },
    bucketBackups: bucket && { bucket, keep },
    backupKey: key,
  };
}
