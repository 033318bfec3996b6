import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketProxy } from '../../../test/bucket-proxy.ts';
import { startBucket } from '../../../test/bucket.ts';
import { directUploads } from './direct-uploads.ts';
import { localDisk } from './local-disk.ts';
import { movingToBucket } from './moving-to-bucket.ts';
import { s3Bucket } from './s3.ts';

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-storage-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const implementations = [
  ['a disk', () => localDisk(path.join(folder, 'media'))],
  ['a bucket', () => s3Bucket(bucket.settings, 1, 2)],
] as const;

describe.each(implementations)('files in %s', (_where, open) => {
  test('are stored from memory, described, read whole or in part, and removed', async () => {
    const storage = open();
    const name = '/media/products/mug.webp';
    expect(await storage.stat(name)).toBeNull();
    await expect(storage.open(name).then(buffer)).rejects.toThrow(/no such/i);
    await storage.put(name, Buffer.from('0123456789'), 'image/webp');
    expect(await storage.stat(name)).toMatchObject({ bytes: 10, contentType: 'image/webp' });
    expect((await buffer(await storage.open(name))).toString()).toBe('0123456789');
    const part = await buffer(await storage.open(name, { start: 2, end: 5 }));
    expect(part.toString()).toBe('2345');
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.exists(name)).toBe(false);
  });

  test('are stored from a file of any size', async () => {
    const storage = open();
    for (const [name, bytes] of [
      ['/media/videos/short.mp4', randomBytes(1000)],
      ['/media/videos/long.mp4', randomBytes(17 * 1024 * 1024)],
    ] as const) {
      const file = path.join(folder, 'upload');
      await writeFile(file, bytes);
      await storage.put(name, { file }, 'video/mp4');
      expect(await storage.stat(name)).toMatchObject({ bytes: bytes.length });
      expect(bytes.equals(await buffer(await storage.open(name)))).toBe(true);
    }
  });

  test('are listed, page by page, without half-written ones and others’', async () => {
    const storage = open();
    const names = ['a/1.webp', 'a/2.webp', 'a/b/3.webp', 'c.webp', 'd.webp'].map(
      (name) => `/media/list/${name}`,
    );
    for (const name of names) await storage.put(name, Buffer.from(name), 'image/webp');
    const listed: Record<string, number> = {};
    for await (const { path: name, bytes } of storage.list()) {
      if (name.startsWith('/media/list/')) listed[name] = bytes;
    }
    expect(listed).toEqual(Object.fromEntries(names.map((name) => [name, name.length])));
  });

  test('keep to their folder', async () => {
    const storage = open();
    const data = Buffer.from('x');
    await expect(storage.put('/media/../x', data, 'image/webp')).rejects.toThrow('media path');
    expect(await storage.exists('/media/../x')).toBe(false);
  });
});

describe('a bucket that files are still being moved to', () => {
  test('is read first, then the disk; new files go to the bucket, and deletions to both', async () => {
    const [inBucket, onDisk] = [
      s3Bucket(bucket.settings, 1),
      localDisk(path.join(folder, 'moving')),
    ];
    const both = movingToBucket(inBucket, onDisk);
    const [old, moved] = ['/media/products/old.webp', '/media/products/moved.webp'];
    for (const name of [old, moved]) await onDisk.put(name, Buffer.from('disk'), 'image/webp');
    await inBucket.put(moved, Buffer.from('bucket'), 'image/webp');
    const textOf = async (name: string) => (await buffer(await both.open(name))).toString();
    expect([await textOf(old), await textOf(moved)]).toEqual(['disk', 'bucket']);
    expect(await both.stat(old)).toMatchObject({ bytes: 4, contentType: 'image/webp' });
    const listed: string[] = [];
    for await (const file of both.list()) listed.push(file.path);
    expect(listed.filter((name) => name === old || name === moved).toSorted()).toEqual([
      moved,
      old,
    ]);
    await both.put('/media/products/new.webp', Buffer.from('new'), 'image/webp');
    expect(await onDisk.exists('/media/products/new.webp')).toBe(false);
    expect(await textOf('/media/products/new.webp')).toBe('new');
    for (const name of [old, moved]) await both.remove(name);
    expect([await both.exists(old), await onDisk.exists(moved)]).toEqual([false, false]);
    await expect(both.open(old)).rejects.toThrow('No such media file');
  });
});

const behindProxy = async (answer: Parameters<typeof bucketProxy>[1]) => {
  const proxy = await bucketProxy(bucket.settings, answer);
  return { ...proxy, storage: s3Bucket(proxy.settings, 1) };
};

test('a call is retried if the store fails, is busy or hangs up', async () => {
  const failures = [503, 429, 'cut'] as const;
  const { storage, calls, close } = await behindProxy((_call, n) => failures[n - 1] ?? null);
  try {
    await storage.put('/media/products/late.webp', Buffer.from('late'), 'image/webp');
    expect(calls).toHaveLength(4);
    expect((await buffer(await storage.open('/media/products/late.webp'))).toString()).toBe('late');
  } finally {
    close();
  }
});

test('a refused call isn’t retried, and the error includes the response', async () => {
  const { storage, calls, close } = await behindProxy(() => 403);
  try {
    await expect(storage.exists('/media/products/mug.webp')).rejects.toThrow('with 403');
    expect(calls).toHaveLength(1);
  } finally {
    close();
  }
});

test('if a part of a large file fails, its upload is aborted and nothing is stored', async () => {
  const { storage, calls, close } = await behindProxy((call) =>
    call.includes('partNumber=2') ? 503 : call.startsWith('DELETE') ? 204 : null,
  );
  try {
    const file = path.join(folder, 'half');
    await writeFile(file, randomBytes(9 * 1024 * 1024));
    await expect(storage.put('/media/videos/half.mp4', { file }, 'video/mp4')).rejects.toThrow(
      'with 503',
    );
    expect(await storage.exists('/media/videos/half.mp4')).toBe(false);
    expect(calls.filter((call) => /^DELETE .*uploadId=/.test(call))).toHaveLength(1);
  } finally {
    close();
  }
});

test('a browser sends a file in parts that are signed for their sizes and an hour', async () => {
  const uploads = directUploads(bucket.settings, 'https://files.example/s3', 1);
  const bytes = 17 * 1024 * 1024;
  const { parts, partBytes } = await uploads.begin('/media/incoming/a', bytes);
  expect([parts.length, partBytes]).toEqual([3, 8 * 1024 * 1024]);
  for (const [n, part] of parts.entries()) {
    const { origin, pathname, searchParams } = new URL(part);
    expect(origin + pathname).toBe('https://files.example/s3/souk-files/media/incoming/a');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      partNumber: String(n + 1),
      'X-Amz-Expires': '3600',
      'X-Amz-SignedHeaders': 'content-length;host',
    });
  }
});

test('a browser’s upload that is given up is aborted at the store, which may have forgotten it', async () => {
  for (const verdict of [204, 404, 403]) {
    const { calls, settings, close } = await behindProxy((call) =>
      call.startsWith('DELETE') ? verdict : null,
    );
    try {
      const uploads = directUploads(settings, settings.endpoint, 1);
      const { storeId } = await uploads.begin('/media/incoming/b', 10);
      await uploads.drop('/media/incoming/b', storeId);
      expect(calls.at(-1)).toBe(`DELETE /souk-files/media/incoming/b?uploadId=${storeId}`);
    } finally {
      close();
    }
  }
});

test('parts that the store no longer has can’t be joined', async () => {
  for (const verdict of [400, 404]) {
    const { settings, close } = await behindProxy((call) =>
      call.includes('uploadId') ? verdict : null,
    );
    try {
      const uploads = directUploads(settings, settings.endpoint, 1);
      const { storeId } = await uploads.begin('/media/incoming/c', 10);
      expect(await uploads.join('/media/incoming/c', storeId, ['a'])).toBe(false);
    } finally {
      close();
    }
  }
});

test('reading a file that was damaged in the store fails', async () => {
  const storage = s3Bucket(bucket.settings, 1);
  await storage.put('/media/products/damaged.webp', Buffer.from('whole'), 'image/webp');
  const at = path.join(bucket.folder, 'media', 'products');
  const [name = ''] = (await readdir(at)).filter((one) => /damaged.*_object$/.test(one));
  await writeFile(path.join(at, name), 'harmed'.slice(0, 5));
  await expect(storage.open('/media/products/damaged.webp').then(buffer)).rejects.toThrow(
    'is damaged',
  );
});
