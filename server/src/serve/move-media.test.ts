import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBucket } from '../../test/bucket.ts';
import { migrated } from '../../test/ready-database.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 240_000;
const FILES = 120;
/** So many of them are in the bucket when the move is killed. */
const SOME = 20;

let site: RealSite;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-move-'));
  bucket = await startBucket();
  settings = {
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.name,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  };
  site = await RealSite.make({ WEB_CONCURRENCY: '1' }, migrated);
  await site.start();
}, PATIENCE);
afterAll(async () => {
  await site.remove();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const PERSON = {
  password: 'a-long-password',
  first_name: 'Ada',
  last_name: 'Lovelace',
};

async function register(username = 'ada'): Promise<string> {
  const answer = await fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...PERSON, username, email: `${username}@example.org` }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Uploads a picture of this color; returns its address. */
async function upload(token: string, background: string): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${site.url}/api/products/upload-images`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { images } = (await answer.json()) as { images: string[] };
  return images[0] ?? '';
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function servedSum(address: string): Promise<string> {
  const answer = await fetch(site.url + address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.ok ? sha256(bytes) : String(answer.status);
}

/** Stores files that no row names, such as the smaller sizes of pictures. */
async function storeFiles(): Promise<void> {
  const products = path.join(site.folder, 'media', 'products');
  await mkdir(products, { recursive: true });
  for (let n = 0; n < FILES; n += 1) {
    await writeFile(path.join(products, `${randomUUID()}.webp`), randomBytes(20_000));
  }
}

/** The paths of all files on the site's disk. */
async function onDisk(): Promise<string[]> {
  const media = path.join(site.folder, 'media');
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/media/${path.relative(media, path.join(entry.parentPath, entry.name))}`);
}

const objects = async () =>
  (await readdir(bucket.folder, { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith('_object'),
  );

test(
  'a running site moves from its disk to a bucket, though the move is killed, and no file is lost',
  async () => {
    const token = await register();
    const pictures = [await upload(token, 'red')];
    await storeFiles();
    await site.stop();
    await site.start(settings);
    // Already served with the bucket's settings, and still on the disk.
    const sums = new Map<string, string>();
    for (const name of await onDisk()) {
      sums.set(name, sha256(await readFile(path.join(site.folder, name))));
    }
    expect(sums.size).toBeGreaterThan(FILES);
    expect(await servedSum(pictures[0]!)).toBe(sums.get(pictures[0]!));

    await site.killedCommand(['media', 'move'], settings, async () => {
      while ((await objects()).length < SOME) await sleep(5);
    });
    const [damaged = ''] = await objects();
    const bytes = await readFile(path.join(bucket.folder, damaged));
    await writeFile(
      path.join(bucket.folder, damaged),
      bytes.map((byte) => byte ^ 1),
    );

    const moving = site.command(['media', 'move'], '', settings);
    pictures.push(await upload(token, 'green'));
    const said = await moving;
    expect(said).toMatch(/\d+ files moved, [1-9]\d* were in the bucket already, 0 failed\./);
    expect(said).toContain('files that the database names are in the bucket');
    expect((await onDisk()).toSorted()).toEqual([...sums.keys()].toSorted());

    expect(await site.command(['media', 'move', '--remove'], '', settings)).toContain(
      `0 files moved, ${sums.size} were in the bucket already, 0 failed. The disk’s copies are removed.`,
    );
    expect(await onDisk()).toEqual([]);
    await site.stop();
    await site.start(settings);
    pictures.push(await upload(token, 'blue'));
    for (const [name, sum] of sums) expect([name, await servedSum(name)]).toEqual([name, sum]);
    for (const picture of pictures) expect(await servedSum(picture)).toHaveLength(64);
    expect(await onDisk()).toEqual([]);
    expect(await site.command(['media', 'check'], '', settings)).toContain(
      'files that the database names are there',
    );
  },
  PATIENCE,
);

test(
  'a lost file is named, and backups go on once it is forgotten',
  async () => {
    const lost = await upload(await register('grace'), 'teal');
    const file = path.join(folder, 'lost.backup');
    const forget = (name: string) => site.command(['media', 'forget', name], '', settings);
    expect(await forget(lost)).toContain('is there, so it isn’t forgotten');
    for (const name of await objects()) {
      if (name.includes(path.basename(lost))) await rm(path.join(bucket.folder, name));
    }
    expect(await site.command(['media', 'check'], '', settings)).toContain(lost);
    expect(await site.command(['backup', file], '', settings)).toContain(
      `1 file that the database names is missing: ${lost}.`,
    );
    expect(await forget(lost)).toContain('is forgotten');
    expect(await forget(lost)).toContain('doesn’t name');
    expect(await site.command(['backup', file], '', settings)).toContain('Saved in');
  },
  PATIENCE,
);
