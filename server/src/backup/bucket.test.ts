import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBucket } from '../../test/bucket.ts';
import { onServer } from '../../test/connection.ts';
import { bareDatabase } from '../../test/database.ts';
import { startWorld, type World } from '../../test/world.ts';
import { localDisk } from '../gateways/storage/local-disk.ts';
import { newBackupKey } from './encryption.ts';
import { withBackup } from './find.ts';
import { backUpNightly } from './nightly.ts';
import { restoreBackup } from './restore.ts';

let world: World;
let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let key: { identity: string; recipient: string };
beforeAll(async () => {
  world = await startWorld({ worker: false });
  folder = await mkdtemp(path.join(tmpdir(), 'souk-bucket-backup-'));
  key = await newBackupKey();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  bucket = await startBucket();
  return () => bucket.stop();
});

/** Makes the nightly backup of a day in March. A site has only the recipient. */
async function night(day: string, { keep = 7, backupKey = key.recipient } = {}): Promise<void> {
  const bucketBackups = { bucket: bucket.settings, keep };
  const config = { ...world.deps.config, backups: null, bucketBackups, backupKey };
  const now = () => new Date(`2026-03-${day}T03:13:00Z`);
  await backUpNightly({ ...world.deps, config, now });
}

/** Stores a picture of this content, with its row. */
async function picture(content: Buffer): Promise<string> {
  const name = `/media/products/${randomUUID()}.webp`;
  await world.deps.storage.put(name, content, 'image/webp');
  await world.deps.pool.query(
    `insert into media (path, kind, content_type, bytes) values ($1, 'image', 'image/webp', 1)`,
    [name],
  );
  return name;
}

async function removePicture(name: string): Promise<void> {
  await world.deps.pool.query('delete from media where path = $1', [name]);
  await world.deps.storage.remove(name);
}

/** The keys of the bucket's objects, without the prefix. */
async function keys(): Promise<string[]> {
  const backups = path.join(bucket.folder, 'backups');
  const names = await readdir(backups, { recursive: true });
  return names
    .filter((name) => name.endsWith('_object'))
    .map((name) => name.replace('._S3rver_object', ''))
    .toSorted();
}
const backupsIn = async () => (await keys()).filter((name) => name.endsWith('.backup'));
const storedFiles = async () => (await keys()).filter((name) => name.startsWith('files/'));
const objectAt = (name: string) => path.join(bucket.folder, 'backups', `${name}._S3rver_object`);
const storedAs = async (picture: string) =>
  (await storedFiles()).filter((name) => name.endsWith(picture));

async function restored(wanted: string, identity = key.identity) {
  const { url: databaseUrl } = await bareDatabase();
  const dataDir = await mkdtemp(path.join(folder, 'place-'));
  const place = { databaseUrl, dataDir };
  const places = {
    dataDir,
    backups: null,
    bucketBackups: { bucket: bucket.settings, keep: 1 },
    backupKey: identity,
  };
  const restoring = () =>
    withBackup(places, wanted, ({ file, head, apart }) =>
      restoreBackup(place, file, head, identity, () => {}, apart),
    );
  return { ...place, restoring };
}

test('nights in a bucket store each file once, encrypted, and are restored with the key', async () => {
  const [first, large] = [randomBytes(100), randomBytes(9 * 1024 * 1024)];
  const [a, b] = [await picture(first), await picture(large)];
  await night('01');
  expect(await backupsIn()).toEqual(['souk-2026-03-01.backup']);
  const [stored = ''] = await storedAs(a);
  const before = await readFile(objectAt(stored));
  expect(before.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(before.includes(first)).toBe(false);

  const c = await picture(randomBytes(50));
  await night('02');
  // Encrypted again, it would be different.
  expect(before.equals(await readFile(objectAt(stored)))).toBe(true);
  expect(await storedAs(c)).toHaveLength(1);

  const { databaseUrl, dataDir, restoring } = await restored('latest');
  const counts = await restoring();
  const storage = localDisk(path.join(dataDir, 'media'));
  expect(first.equals(await buffer(await storage.open(a)))).toBe(true);
  expect(large.equals(await buffer(await storage.open(b)))).toBe(true);
  expect(await storage.exists(c)).toBe(true);
  const { rows } = await onServer(databaseUrl, (client) =>
    client.query('select path from media order by path'),
  );
  expect(rows.map(({ path: name }) => name as string)).toEqual([a, b, c].toSorted());
  expect(counts?.rows['public.media']).toBe(3);
  expect((await readdir(dataDir)).toSorted()).toEqual(['media']);

  const earlier = await restored('2026-03-01');
  await earlier.restoring();
  expect(await localDisk(path.join(earlier.dataDir, 'media')).exists(c)).toBe(false);
  for (const name of [a, b, c]) await removePicture(name);
});

test('only the newest are kept, with the files that they need', async () => {
  const [a, b] = [await picture(Buffer.from('a')), await picture(Buffer.from('b'))];
  await night('01', { keep: 2 });
  await removePicture(a);
  await night('02', { keep: 2 });
  expect(await storedAs(a)).toHaveLength(1);
  await night('02', { keep: 2 });
  expect(await backupsIn()).toEqual(['souk-2026-03-01.backup', 'souk-2026-03-02.backup']);
  await night('03', { keep: 2 });
  expect(await backupsIn()).toEqual(['souk-2026-03-02.backup', 'souk-2026-03-03.backup']);
  expect((await keys()).filter((name) => name.endsWith('.files.gz'))).toHaveLength(2);
  expect([await storedAs(a), (await storedAs(b)).length]).toEqual([[], 1]);

  // Without a list, nothing is removed: nobody knows what its backup needs.
  for (const list of (await keys()).filter((name) => name.startsWith('souk-2026-03-03.backup.'))) {
    await rm(objectAt(list));
  }
  await removePicture(b);
  await night('04', { keep: 2 });
  await night('05', { keep: 3 });
  expect(await storedAs(b)).toHaveLength(1);
});

test('a new key stores the files again, and each backup opens with its own', async () => {
  const a = await picture(Buffer.from('kept'));
  await night('01');
  const another = await newBackupKey();
  await night('02', { backupKey: another.recipient });
  expect(await storedAs(a)).toHaveLength(2);
  for (const [date, identity] of [
    ['2026-03-01', key.identity],
    ['2026-03-02', another.identity],
  ] as const) {
    const place = await restored(date, identity);
    await place.restoring();
    expect(await localDisk(path.join(place.dataDir, 'media')).exists(a)).toBe(true);
  }
  await removePicture(a);
});

test('a wrong key, and a missing, swapped or damaged file are refused before anything is changed', async () => {
  const [a, b] = [await picture(Buffer.from('first')), await picture(Buffer.from('other'))];
  await night('01');
  const refused = async (sentence: string, identity = key.identity, wanted = 'latest') => {
    const { databaseUrl, dataDir, restoring } = await restored(wanted, identity);
    await expect(restoring()).rejects.toThrow(sentence);
    expect(await readdir(dataDir)).toEqual([]);
    const { rows } = await onServer(databaseUrl, (client) =>
      client.query(`select 1 from pg_tables where schemaname = 'public'`),
    );
    expect(rows).toEqual([]);
  };
  await refused("can't be opened with this BACKUP_KEY", (await newBackupKey()).identity);
  await refused('is encrypted: set BACKUP_KEY', key.recipient);
  await refused('There is no backup souk-2026-03-09.backup', key.identity, '2026-03-09');

  const [[atA = ''], [atB = '']] = [await storedAs(a), await storedAs(b)];
  const bytes = await readFile(objectAt(atA));
  await copyFile(objectAt(atB), objectAt(atA));
  await refused('damaged');
  await writeFile(objectAt(atA), bytes.subarray(0, -1));
  await refused('damaged');
  await rm(objectAt(atA));
  await refused(`The backup’s file ${a} is not in the bucket.`);
  for (const name of [a, b]) await removePicture(name);
});
