import { authApi } from '@souk/contract/auth';
import { mediaApi } from '@souk/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketProxy } from '../../test/bucket-proxy.ts';
import { startBucket } from '../../test/bucket.ts';
import { sendFiles } from '../../test/send-files.ts';
import { startWorld, type World } from '../../test/world.ts';
import { s3Bucket } from '../gateways/storage/s3.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let proxy: Awaited<ReturnType<typeof bucketProxy>>;
let world: World;
let fails: 503 | 'cut' | null = null;
beforeAll(async () => {
  bucket = await startBucket();
  proxy = await bucketProxy(bucket.settings, () => fails);
  world = await startWorld({ worker: false, overrides: { storage: s3Bucket(proxy.settings, 1) } });
});
afterAll(async () => {
  await world.close();
  proxy.close();
  await bucket.stop();
});

test('while the bucket is away or fails, files are a 503, and all else works', async () => {
  const shopper = await world.buyer();
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } });
  const data = await picture.png().toBuffer();
  const send = () => sendFiles(world, mediaApi.uploadImages, [{ name: 'a.png', data }], shopper);
  const { body } = await send();
  const [url] = body.images;
  const away = { status: 503, body: { detail: expect.stringMatching(/^Files can’t be reached/) } };
  for (const how of ['cut', 503] as const) {
    fails = how;
    const sent = await send();
    expect(sent).toMatchObject(away);
    expect(sent.headers.get('retry-after')).toBe('30');
    expect(await world.raw('GET', url)).toMatchObject(away);
    expect((await shopper.calls(authApi.me)).status).toBe(200);
  }
  fails = null;
  expect((await send()).status).toBe(201);
  expect((await world.app.inject({ url })).statusCode).toBe(200);
});
