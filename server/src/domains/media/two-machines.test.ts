import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { mediaApi } from '@souk/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBucket } from '../../../test/bucket.ts';
import { aWorker } from '../../../test/long-jobs.ts';
import { sendFiles } from '../../../test/send-files.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { makeApp } from '../../app.ts';
import { s3Bucket } from '../../gateways/storage/s3.ts';
import { workNext } from '../../jobs/work-long-job.ts';
import { convertUpload } from './convert-upload.ts';

// The world is machine A. Machine B has the same database and bucket, and a folder of its own.
let bucket: Awaited<ReturnType<typeof startBucket>>;
let world: World;
let folder: string;
let deps: World['deps'];
let app: Awaited<ReturnType<typeof makeApp>>;
let seller: Awaited<ReturnType<World['seller']>>;
beforeAll(async () => {
  bucket = await startBucket();
  world = await startWorld({ worker: false, overrides: { storage: s3Bucket(bucket.settings) } });
  folder = await mkdtemp(path.join(tmpdir(), 'souk-machine-b-'));
  const config = { ...world.deps.config, dataDir: folder };
  deps = { ...world.deps, config, storage: s3Bucket(bucket.settings) };
  app = await makeApp(deps, { pages: null });
  seller = await world.seller();
});
afterAll(async () => {
  await app.close();
  await world.close();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a picture uploaded to one machine is served by another, in every size', async () => {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } });
  const data = await picture.png().toBuffer();
  const { body } = await sendFiles(world, mediaApi.uploadImages, [{ name: 'a.png', data }], seller);
  const [url] = body.images;
  for (const machine of [world.app, app]) {
    const served = await machine.inject({ url });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    const known = await app.inject({ url, headers: { 'if-none-match': served.headers.etag } });
    expect(known.statusCode).toBe(304);
  }
});

test('a file that is stored again, as after a restore, keeps its tag', async () => {
  const url = '/media/products/again.webp';
  const put = () => deps.storage.put(url, Buffer.from('the same'), 'image/webp');
  const sent = async () => (await app.inject({ url })).headers;
  await put();
  const first = await sent();
  const timeOfAnother = async () => {
    await put();
    return (await sent())['last-modified'];
  };
  const poll = { timeout: 20_000, interval: 200 };
  await expect.poll(timeOfAnother, poll).not.toBe(first['last-modified']);
  expect((await sent()).etag).toBe(first.etag);
});

test('an accepted clip survives the loss of the machine that accepted it', async () => {
  const file = path.join(folder, 'a.avi');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=270x480:rate=12:duration=1'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, '-c:v', 'mpeg4', file]);
  const { status, body } = await sendFiles(
    world,
    mediaApi.uploadVideo,
    [{ name: 'a.avi', data: await readFile(file) }],
    { token: seller.token, headers: { prefer: 'respond-async' } },
  );
  expect(status).toBe(202);
  await rm(world.deps.config.dataDir, { recursive: true, force: true });
  await workNext(deps.db, { 'convert-video': (id) => convertUpload(deps, id, aWorker()) });
  const { body: seen } = await seller.calls(mediaApi.readConversion, {
    params: { videoId: body.id },
  });
  const headers = { range: 'bytes=4-7' };
  const part = await app.inject({ url: seen.video_url ?? '', headers });
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
});
