import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupSettings } from '../kit/backup-settings.ts';
import {
  backupsInBucket,
  checkFiles,
  fetchBackup,
  filesOfBackups,
  type OpenFile,
} from './bucket.ts';
import { checkBackup, readFileList } from './check.ts';
import { FileList } from './file-list.ts';
import { BackupError, type Head } from './format.ts';

/** The names of nightly backups. */
export const NIGHTLY = /^souk-\d{4}-\d{2}-\d{2}\.backup$/;
const FETCHED = 'fetched-';
const DAY_MS = 24 * 3_600_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const NO_PLACE = 'Set BACKUP_DIR or BACKUP_BUCKET to where the backups are, or name a file.';

export type FoundBackup = {
  file: string;
  head: Head;
  /** The files that are stored apart from it; null if they are in it. */
  apart: { files: FileList; open: OpenFile } | null;
};

type Places = BackupSettings & { dataDir: string };

/** The nightly backups, in the order of their dates. */
export async function nightlyBackups({ backups, bucketBackups }: Places): Promise<string[]> {
  if (bucketBackups) {
    return (await backupsInBucket(bucketBackups.bucket)).map(({ path: name }) => name);
  }
  if (!backups) return [];
  const names = await readdir(backups.folder).catch(() => []);
  return names.filter((name) => NIGHTLY.test(name)).toSorted();
}

/**
 * Calls `task` with a whole backup: a file, or `latest` or the date of a nightly one. @throws
 * BackupError if it isn't there, not whole, or can't be opened
 */
export async function withBackup<T>(
  places: Places,
  wanted: string,
  task: (backup: FoundBackup) => Promise<T>,
): Promise<T> {
  const { dataDir, backups, bucketBackups, backupKey } = places;
  await mkdir(dataDir, { recursive: true });
  await removeOldFolders(dataDir, FETCHED);
  const folder = await mkdtemp(path.join(dataDir, FETCHED));
  try {
    let file = wanted;
    if (wanted === 'latest' || DATE.test(wanted)) {
      const place = bucketBackups ? folder : backups?.folder;
      if (place === undefined) throw new BackupError(NO_PLACE);
      const name = wanted === 'latest' ? await latest(places) : `souk-${wanted}.backup`;
      file = path.join(place, name);
      if (bucketBackups) await fetchBackup(bucketBackups.bucket, name, file);
    }
    const head = await checkBackup(file, backupKey);
    if (!head.files_apart) return await task({ file, head, apart: null });
    if (!bucketBackups) {
      throw new BackupError(
        `The pictures and clips of ${file} are in a bucket: set BACKUP_BUCKET and the S3_… settings.`,
      );
    }
    const files = new FileList(path.join(folder, 'files.sqlite'));
    try {
      await readFileList(file, backupKey, files);
      const open = filesOfBackups(bucketBackups.bucket, backupKey);
      await checkFiles(files, open);
      return await task({ file, head, apart: { files, open } });
    } finally {
      files.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes folders of killed commands; younger ones may be in use. */
export async function removeOldFolders(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(parent, name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtimeMs < Date.now() - DAY_MS) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function latest(places: Places): Promise<string> {
  const name = (await nightlyBackups(places)).at(-1);
  if (name) return name;
  throw new BackupError('There is no nightly backup yet.');
}
