import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { authApi } from '@souk/contract/auth';
import { importsApi } from '@souk/contract/imports';
import { mediaApi } from '@souk/contract/media';
import { quotasApi } from '@souk/contract/quotas';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFiles } from '../../../test/send-files.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { insertLongJob } from '../../jobs/long-jobs.ts';
import { newId } from '../../kit/ids.ts';
import { queueConversion } from './convert-upload.ts';
import { tidyUploads } from './tidy-uploads.ts';

const MEGABYTE = Math.round(0.001 * 1024 ** 3);
const NO_ROOM = 'There is no room for files here right now. Please try again later.';

let world: World;
let crowded: World;
beforeAll(async () => {
  const unverified = { MAX_MEDIA_GB_UNVERIFIED: '0.001', MAX_CONVERSIONS_UNVERIFIED: '1' };
  const env = { MAX_MEDIA_GB: '1', MAX_CONVERSIONS: '2', ...unverified };
  world = await startWorld({ worker: false, env });
  crowded = await startWorld({ worker: false, env: { MAX_ALL_MEDIA_GB: '0.001' } });
});
afterAll(() => Promise.all([world.close(), crowded.close()]));

const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const upload = async (at: World, from: { token: string }) =>
  sendFiles(at, mediaApi.uploadImages, [{ name: 'a.png', data: await picture }], from);

/** As if this account had uploaded this much. */
async function uploaded(at: World, ownerId: string, bytes: number): Promise<void> {
  const path_ = `/media/products/${newId()}.webp`;
  const picture_ = { kind: 'image', content_type: 'image/webp', width: 1, height: 1 } as const;
  const none = { duration_seconds: null, poster_path: null };
  await at.deps.db
    .insertInto('media')
    .values({ ...picture_, ...none, path: path_, owner_id: ownerId, bytes })
    .execute();
}

const verify = ({ id }: { id: string }) =>
  world.deps.db
    .updateTable('users')
    .set({ verified_at: new Date() })
    .where('id', '=', id)
    .execute();

test('an account has less room for pictures until its email is verified', async () => {
  const shopper = await world.buyer();
  await uploaded(world, shopper.id, MEGABYTE);
  const refused = await upload(world, shopper);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('before its email address is verified'),
  ]);
  const { body } = await shopper.calls(quotasApi.own);
  expect(body).toMatchObject({ media_bytes: { most: MEGABYTE }, conversions: { most: 1 } });
  await verify(shopper);
  expect((await upload(world, shopper)).status).toBe(201);
  expect((await shopper.calls(quotasApi.own)).body).toMatchObject({
    media_bytes: { most: 1024 ** 3 },
    conversions: { most: 2 },
  });
});

test('fewer videos of an account wait to be converted until its email is verified', async () => {
  const shopper = await world.buyer();
  const wait = () =>
    insertLongJob(world.deps.db, { id: newId(), kind: 'convert-video', owner_id: shopper.id });
  const queue = () => queueConversion(world.deps, shopper, '/nowhere', '203.0.113.7');
  await wait();
  await expect(queue()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('after verifying your email address'),
  });
  await verify(shopper);
  // There is room for it now, but no such file.
  await expect(queue()).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(queue()).rejects.toMatchObject({ status: 409 });
});

test('all accounts share the site’s room, including concurrent uploads', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => crowded.buyer()));
  const [first] = people;
  expect((await upload(crowded, first!)).status).toBe(201);
  const { bytes } = await crowded.deps.db
    .selectFrom('media')
    .select('bytes')
    .executeTakeFirstOrThrow();
  await uploaded(crowded, first!.id, MEGABYTE - Math.round(2.5 * bytes));
  const sent = await Promise.all(people.map((one) => upload(crowded, one)));
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 503, 503, 503]);
  const refused = sent.find(({ status }) => status === 503);
  expect(refused?.body.detail).toBe(NO_ROOM);
  expect(refused?.headers.get('retry-after')).toBe('60');
});

test('uploads are refused before the disk is full, and everything else goes on', async () => {
  const full = await startWorld({ worker: false, env: { MIN_FREE_GB: '1000000' } });
  try {
    const seller = await full.seller();
    const files = [{ name: 'a.png', data: await picture }];
    const params = { shopId: seller.shop.id };
    for (const sent of [
      await sendFiles(full, mediaApi.uploadImages, files, seller),
      await sendFiles(full, mediaApi.uploadVideo, files, seller),
      await sendFiles(full, importsApi.importProducts, files, { token: seller.token, params }),
    ]) {
      expect([sent.status, sent.body.detail]).toEqual([503, NO_ROOM]);
    }
    expect(await readdir(path.join(full.deps.config.dataDir, 'uploads'))).toEqual([]);
    expect((await seller.calls(authApi.me)).status).toBe(200);
  } finally {
    await full.close();
  }
});

test('the network of an upload is stored as a hash, and deleted a day later', async () => {
  const { db } = world.deps;
  const shopper = await world.buyer();
  const sent = () => queueConversion(world.deps, shopper, import.meta.filename, '203.0.113.7');
  const id = await sent();
  const network = async () =>
    (await db.selectFrom('long_jobs').select('network').where('id', '=', id).executeTakeFirst())
      ?.network;
  expect(await network()).toMatch(/^[\w-]{43}$/);
  const run = newId();
  await insertLongJob(db, { id: run, kind: 'make-videos', owner_id: shopper.id, network: 'home' });
  const old = new Date(Date.now() - 2 * 24 * 3_600_000);
  await db
    .updateTable('long_jobs')
    .set({ state: 'done', created_at: old })
    .where('id', '=', run)
    .execute();
  await tidyUploads(world.deps);
  const left = db.selectFrom('long_jobs').select('network').where('id', '=', run);
  expect(await left.executeTakeFirst()).toEqual({ network: null });
  expect(await network()).not.toBeNull();
});
