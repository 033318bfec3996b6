import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { s3Objects, type S3Objects } from '../gateways/storage/s3-objects.ts';
import { NoSuchFile, type ListedFile } from '../gateways/storage/storage.ts';
import { atOnce } from '../kit/at-once.ts';
import { hashing, verified } from '../kit/checksums.ts';
import type { BucketSettings } from '../kit/storage-settings.ts';
import { decrypted, encrypted, keyId } from './encryption.ts';
import { FileList, fileLine, readFileLine, type FileEntry } from './file-list.ts';
import { BackupError } from './format.ts';
import { linesOf } from './named-files.ts';
import {
  atWork,
  storageOf,
  writeParts,
  type BackupSize,
  type FileKeeper,
  type Site,
  type Work,
} from './write.ts';

/**
 * Backups in a bucket, all of them encrypted with age:
 * - `backups/<name>`: the database, and the list of the files;
 * - `backups/files/<key>/media/…`: the files, each stored once for all backups with the same key;
 * - `backups/<name>.<id>.files.gz`: what it needs of those files, readable without the key. The site,
 *   which may only have the recipient, finds here what is stored already, and what no backup needs any
 *   more. While a backup is replaced by another of the same day, there are two lists, and both count.
 */
const PREFIX = 'backups/';
const FILES_AT = `${PREFIX}files/`;
const LIST = '.files.gz';
const AT_ONCE = 8;
const TYPE = 'application/octet-stream';

const placeOf = (key: string, stored: string) => `${FILES_AT}${key}${stored}`;

/** The backups in a bucket and their sizes without the files, by name. */
export async function backupsInBucket(bucket: BucketSettings): Promise<ListedFile[]> {
  return backupsAt(s3Objects(bucket));
}

async function backupsAt(store: S3Objects): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  for await (const { path: key, bytes } of store.list(`${PREFIX}souk-`)) {
    const name = key.slice(PREFIX.length);
    if (name.endsWith('.backup')) found.push({ path: name, bytes });
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Writes a backup into a bucket, and removes all but the newest `keep`. @throws FilesMissing */
export async function writeToBucket(
  site: Site & { backupKey: string },
  { bucket, keep }: { bucket: BucketSettings; keep: number },
  name: string,
  say: (line: string) => void = () => {},
): Promise<BackupSize> {
  const store = s3Objects(bucket);
  const key = await keyId(site.backupKey);
  return atWork(site, async (work) => {
    const file = path.join(work.folder, name);
    const stored = await storedFiles(store, key, work);
    try {
      const keeper = fileKeeper(site, store, { key, stored, folder: work.folder });
      const size = await writeParts(site, work, file, say, keeper);
      const list = `${file}${LIST}`;
      await pipeline(listLines(key, work.files), createGzip(), createWriteStream(list));
      const replaced = await listsOf(store, name);
      // Last, the backup: then all that it needs is there.
      await store.put(`${PREFIX}${name}.${randomUUID()}${LIST}`, { file: list }, TYPE);
      await store.put(PREFIX + name, { file }, TYPE);
      for (const one of replaced) await store.remove(one);
      await removeOld(store, keep, work);
      return size;
    } finally {
      stored.close();
    }
  });
}

function* listLines(key: string, files: FileList): Generator<string> {
  for (const entry of files.all()) yield `${key} ${fileLine(entry)}`;
}

/** The keys of a backup's lists. */
async function listsOf(store: S3Objects, name: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { path: key } of store.list(`${PREFIX}${name}.`)) {
    if (key.endsWith(LIST)) found.push(key);
  }
  return found;
}

/** Calls `take` for each file that a backup needs. Returns false if it has no list. */
async function readLists(
  store: S3Objects,
  name: string,
  take: (key: string, entry: FileEntry) => void,
): Promise<boolean> {
  const lists = await listsOf(store, name);
  for (const list of lists) {
    const lines = createGunzip();
    const reading = pipeline(await store.open(list), lines);
    reading.catch(() => {});
    for await (const line of linesOf(lines)) {
      const end = line.indexOf(' ');
      take(line.slice(0, end), readFileLine(line.slice(end + 1)));
    }
    await reading;
  }
  return lists.length > 0;
}

/** The files that earlier backups with this key have stored. Unknown checksums are empty. */
async function storedFiles(store: S3Objects, key: string, { folder }: Work): Promise<FileList> {
  const stored = new FileList(path.join(folder, 'stored.sqlite'));
  const at = placeOf(key, '');
  for await (const { path: found, bytes } of store.list(at)) {
    stored.add({ path: found.slice(at.length), bytes, sha256: '' });
  }
  const newest = (await backupsAt(store)).at(-1);
  if (newest) {
    await readLists(store, newest.path, (itsKey, entry) => {
      if (itsKey === key && stored.get(entry.path)) stored.add(entry);
    });
  }
  return stored;
}

type KeeperParts = { key: string; stored: FileList; folder: string };

/** Stores the files that aren't stored yet. */
function fileKeeper(
  site: Site & { backupKey: string },
  store: S3Objects,
  { key, stored, folder }: KeeperParts,
): FileKeeper {
  const storage = storageOf(site);
  let count = 0;
  return {
    atOnce: AT_ONCE,
    async keep({ path: name, bytes }: ListedFile): Promise<string | null> {
      const known = stored.get(name);
      if (known?.sha256 && known.bytes === bytes) return known.sha256;
      count += 1;
      const file = path.join(folder, `file-${count}`);
      try {
        const hash = hashing();
        await pipeline(
          await storage.open(name),
          hash.stream,
          await encrypted(site.backupKey),
          createWriteStream(file),
        );
        await store.put(placeOf(key, name), { file }, TYPE);
        return hash.sha256();
      } catch (error) {
        if (error instanceof NoSuchFile) return null;
        throw error;
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

/** Removes old backups, and the files that none of the kept ones needs. */
async function removeOld(store: S3Objects, keep: number, { folder }: Work): Promise<void> {
  const names = (await backupsAt(store)).map(({ path: name }) => name);
  for (const name of names.slice(0, -keep)) {
    await store.remove(PREFIX + name);
    for (const list of await listsOf(store, name)) await store.remove(list);
  }
  const needed = new FileList(path.join(folder, 'needed.sqlite'));
  try {
    for (const name of names.slice(-keep)) {
      const isThere = await readLists(store, name, (key, entry) =>
        needed.add({ ...entry, path: placeOf(key, entry.path) }),
      );
      // Without its list, nobody knows which files it needs.
      if (!isThere) return;
    }
    for await (const { path: key } of store.list(FILES_AT)) {
      if (!needed.get(key)) await store.remove(key);
    }
  } finally {
    needed.close();
  }
}

const damaged = ({ path: stored }: FileEntry, cause?: unknown) =>
  new BackupError(`The backup’s file ${stored} is damaged.`, { cause });

/** Opens a file of a backup, decrypted. Fails, at its end at the latest, unless it's that file. */
export type OpenFile = (entry: FileEntry) => Promise<Readable>;

/** Opens the files of the backups in a bucket. */
export function filesOfBackups(bucket: BucketSettings, backupKey: string | null): OpenFile {
  const store = s3Objects(bucket);
  return async (entry) => {
    const key = backupKey === null ? '' : await keyId(backupKey);
    const from = await store.open(placeOf(key, entry.path)).catch((error: unknown) => {
      if (!(error instanceof NoSuchFile)) throw error;
      throw new BackupError(`The backup’s file ${entry.path} is not in the bucket.`);
    });
    const bytes = await decrypted(from, entry.path, backupKey);
    return verified(bytes, entry.sha256, () => damaged(entry));
  };
}

/** Downloads a backup. @throws BackupError if it isn't there */
export async function fetchBackup(
  bucket: BucketSettings,
  name: string,
  file: string,
): Promise<void> {
  const bytes = await s3Objects(bucket)
    .open(PREFIX + name)
    .catch((error: unknown) => {
      if (!(error instanceof NoSuchFile)) throw error;
      throw new BackupError(`There is no backup ${name} in the bucket ${bucket.name}.`);
    });
  await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
}

/** Reads all files of a backup. @throws BackupError if one is missing or damaged */
export async function checkFiles(files: FileList, open: OpenFile): Promise<void> {
  await atOnce(AT_ONCE, files.each(), async (entry) => {
    try {
      for await (const _ of await open(entry));
    } catch (error) {
      if (error instanceof BackupError) throw error;
      throw damaged(entry, error);
    }
  });
}
