import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBucket } from '../../test/bucket.ts';
import { bareDatabase } from '../../test/database.ts';
import { startWorld, type World } from '../../test/world.ts';
import { s3Bucket } from '../gateways/storage/s3.ts';
import { checkBackup } from './check.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

// The world is machine A. Machine B has the same database and bucket, and an empty folder.
let bucket: Awaited<ReturnType<typeof startBucket>>;
let another: Awaited<ReturnType<typeof startBucket>>;
let world: World;
let folder: string;
beforeAll(async () => {
  bucket = await startBucket();
  another = await startBucket();
  world = await startWorld({ worker: false, overrides: { storage: s3Bucket(bucket.settings) } });
  folder = await mkdtemp(path.join(tmpdir(), 'souk-machine-b-'));
});
afterAll(async () => {
  await world.close();
  await bucket.stop();
  await another.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A stored picture, with its row. */
async function pictureAtA(): Promise<string> {
  const name = `/media/products/${randomUUID()}.webp`;
  await world.deps.storage.put(name, Buffer.from(name), 'image/webp');
  await world.deps.pool.query(
    `insert into media (path, kind, content_type, bytes) values ($1, 'image', 'image/webp', $2)`,
    [name, name.length],
  );
  return name;
}

test('a backup at B holds the files of A, and is restored into an empty bucket', async () => {
  const name = await pictureAtA();
  const { databaseUrl } = world.deps.config;
  const file = path.join(folder, 'b.backup');
  const b = { databaseUrl, dataDir: path.join(folder, 'b'), storage: s3Bucket(bucket.settings) };
  expect(await writeBackup(b, file)).toMatchObject({ files: 1 });

  const { url } = await bareDatabase();
  const c = { databaseUrl: url, dataDir: path.join(folder, 'c') };
  const head = await checkBackup(file);
  await expect(restoreBackup({ ...c, storage: b.storage }, file, head)).rejects.toThrow(
    'The bucket already holds pictures and clips',
  );
  const storage = s3Bucket(another.settings);
  await restoreBackup({ ...c, storage }, file, head);
  expect(await text(await storage.open(name))).toBe(name);
  expect(await storage.stat(name)).toMatchObject({ contentType: 'image/webp' });
  expect(await readdir(c.dataDir)).toEqual([]);
});

test('a backup at B with files on a disk of A’s fails, and says which', async () => {
  const name = await pictureAtA();
  const { databaseUrl } = world.deps.config;
  const file = path.join(folder, 'disk.backup');
  await expect(
    writeBackup({ databaseUrl, dataDir: path.join(folder, 'disk') }, file),
  ).rejects.toThrow(name);
});
