import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addressOf } from '@souk/contract/endpoint';
import { MIB } from '@souk/contract/limits';
import { MEDIA, mediaApi, type DirectUpload } from '@souk/contract/media';
import { siteApi } from '@souk/contract/site';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBucket } from '../../../test/bucket.ts';
import { aWorker } from '../../../test/long-jobs.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { directUploads } from '../../gateways/storage/direct-uploads.ts';
import { s3Bucket } from '../../gateways/storage/s3.ts';
import { workNext } from '../../jobs/work-long-job.ts';
import { convertUpload } from './convert-upload.ts';
import { directUploadOf } from './queries.ts';
import { tidyUploads } from './tidy-uploads.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let world: World;
let folder: string;
let seller: Awaited<ReturnType<World['seller']>>;
/** Three parts of a video that no browser plays. */
let clip: Buffer<ArrayBuffer>;
let clock = 0;

beforeAll(async () => {
  bucket = await startBucket();
  world = await startWorld({
    env: { MAX_CONVERSIONS_UNVERIFIED: '2' },
    overrides: {
      storage: s3Bucket(bucket.settings, 1),
      directUploads: directUploads(bucket.settings, bucket.settings.endpoint, 1),
      now: () => new Date(Date.now() + clock),
    },
  });
  seller = await world.seller();
  folder = await mkdtemp(path.join(tmpdir(), 'souk-direct-test-'));
  const file = path.join(folder, 'a.avi');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=270x480:rate=12:duration=4'];
  const how = ['-c:v', 'rawvideo', '-pix_fmt', 'bgr24'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, ...how, file]);
  clip = Buffer.from(await readFile(file));
});
afterAll(async () => {
  await world.close();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

type Person = Pick<Awaited<ReturnType<World['seller']>>, 'calls' | 'id'>;

async function begun(bytes: number, by: Person = seller): Promise<DirectUpload> {
  const { status, body } = await by.calls(mediaApi.beginDirectUpload, { body: { bytes } });
  expect(status).toBe(201);
  return body;
}

/** Sends the parts as a browser does; returns their tags. */
async function putParts({ parts, part_bytes }: DirectUpload, data: Buffer<ArrayBuffer>) {
  const etags: string[] = [];
  for (const [n, address] of parts.entries()) {
    const body = data.subarray(n * part_bytes, (n + 1) * part_bytes);
    const { status, headers } = await fetch(address, { method: 'PUT', body });
    expect(status).toBe(200);
    etags.push(headers.get('etag') ?? '');
  }
  return etags;
}

const complete = (
  { id }: Pick<DirectUpload, 'id'>,
  etags: string[],
  { by = seller, prefer = '' }: { by?: Person; prefer?: string } = {},
) =>
  by.calls(mediaApi.completeDirectUpload, {
    params: { uploadId: id },
    body: { etags },
    ...(prefer && { headers: { prefer } }),
  });

const rowOf = ({ id }: DirectUpload, by: Person = seller) =>
  directUploadOf(world.deps.db, by.id, id);

/** What the bucket holds of files that aren't checked yet. */
async function incoming(): Promise<string[]> {
  const names: string[] = [];
  for await (const file of world.deps.storage.list()) {
    if (file.path.startsWith('/media/incoming/')) names.push(file.path);
  }
  return names;
}

it('a large video goes to the bucket in parts, and is stored like any other', async () => {
  const { body: site } = await world.call(siteApi.read);
  expect(site.direct_uploads_from).toBe(8 * MIB);
  const upload = await begun(clip.length);
  expect(upload.parts).toHaveLength(3);
  const etags = await putParts(upload, clip);
  const { status, body } = await complete(upload, etags);
  expect([status, body.notice]).toEqual([201, null]);
  const stored = await world.raw('GET', body.video_url ?? '');
  expect([stored.status, stored.headers['content-type']]).toEqual([200, 'video/mp4']);
  expect([await incoming(), await rowOf(upload)]).toEqual([[], undefined]);
  // The answer was lost, and the browser asks again.
  expect(await complete(upload, etags)).toMatchObject({ status: 201, body });
});

it('with `Prefer: respond-async` the answer names the conversion to follow', async () => {
  const upload = await begun(clip.length);
  const etags = await putParts(upload, clip);
  const { status, headers } = await complete(upload, etags, { prefer: 'respond-async' });
  const params = { videoId: upload.id };
  const address = `/api${addressOf(mediaApi.readConversion, { params })}`;
  expect([status, headers['location']]).toEqual([202, address]);
  await world.until(
    async () => (await seller.calls(mediaApi.readConversion, { params })).body.state === 'done',
    'the video',
  );
});

it('another person’s upload isn’t there, and its owner can go on', async () => {
  const upload = await begun(clip.length);
  const etags = await putParts(upload, clip);
  const by = await world.seller();
  expect((await complete(upload, etags, { by })).status).toBe(404);
  expect((await complete(upload, etags)).status).toBe(201);
});

it('the browser isn’t believed: not the size, nor the parts, nor the kind', async () => {
  const large = { body: { bytes: 50 * MIB + 1 } };
  expect(await seller.calls(mediaApi.beginDirectUpload, large)).toMatchObject({
    status: 413,
    body: { detail: MEDIA.videoTooLarge },
  });
  for (const bytes of [0, -1, 1.5]) {
    const { status } = await seller.calls(mediaApi.beginDirectUpload, { body: { bytes } });
    expect([bytes, status]).toEqual([bytes, 422]);
  }
  const cutOff = { status: 400, body: { detail: MEDIA.videoLost } };

  // The store of this test takes parts of any size; others check what was signed.
  const small = await begun(1000);
  expect(await complete(small, await putParts({ ...small, part_bytes: MIB }, clip))).toMatchObject(
    cutOff,
  );
  const half = await begun(clip.length);
  const [first = ''] = await putParts(half, clip);
  expect(await complete(half, [first])).toMatchObject(cutOff);
  expect([await rowOf(small), await rowOf(half), await incoming()]).toEqual([
    undefined,
    undefined,
    [],
  ]);
  expect((await complete(half, [first])).status).toBe(404);

  const text = Buffer.alloc(9 * MIB, 'No video. ');
  const wrong = await begun(text.length);
  const tags = await putParts(wrong, text);
  expect((await complete(wrong, ['<x>'])).status).toBe(422);
  expect(await complete(wrong, tags)).toMatchObject({
    status: 415,
    body: { detail: MEDIA.videoFormat },
  });
  expect(await incoming()).toEqual([]);
});

it('goes on where a web process was killed after it had put the parts together', async () => {
  const upload = await begun(clip.length);
  const etags = await putParts(upload, clip);
  const row = (await rowOf(upload))!;
  await world.deps.directUploads!.join(row.raw_path, row.store_id, etags);
  expect((await complete(upload, etags)).status).toBe(201);
});

it('an upload that a browser gave up is removed after three hours, with its file', async () => {
  const [parts, whole] = [await begun(clip.length), await begun(clip.length)];
  await fetch(parts.parts[0]!, { method: 'PUT', body: clip.subarray(0, parts.part_bytes) });
  const etags = await putParts(whole, clip);
  const row = (await rowOf(whole))!;
  await world.deps.directUploads!.join(row.raw_path, row.store_id, etags);
  clock = 2 * 3_600_000;
  await tidyUploads(world.deps);
  expect([(await rowOf(parts))?.id, await incoming()]).toEqual([parts.id, [row.raw_path]]);
  clock = 4 * 3_600_000;
  await tidyUploads(world.deps);
  clock = 0;
  expect([await rowOf(parts), await rowOf(whole), await incoming()]).toEqual([
    undefined,
    undefined,
    [],
  ]);
  expect((await complete(whole, etags)).status).toBe(404);
});

it('a sixth unfinished upload replaces the oldest', async () => {
  const by = await world.seller();
  const six = [];
  for (let n = 0; n < 6; n += 1) six.push(await begun(1000, by));
  const left = await Promise.all(six.map(async (one) => (await rowOf(one, by))?.id));
  expect(left).toEqual([undefined, ...six.slice(1).map(({ id }) => id)]);
});

// The last one, because it ends the world's worker.
it('waits for its turn; a part that is sent again later changes nothing', async () => {
  await world.stopWork();
  const by = await world.seller();
  const prefer = 'respond-async';
  const uploads = [];
  for (let n = 0; n < 3; n += 1) {
    const upload = await begun(clip.length, by);
    uploads.push({ ...upload, etags: await putParts(upload, clip) });
  }
  const [first, second, third] = uploads as [(typeof uploads)[0], ...typeof uploads];
  for (const one of [first, second!]) {
    expect((await complete(one, one.etags, { by, prefer })).status).toBe(202);
  }
  const refused = await complete(third!, third!.etags, { by, prefer });
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_conversions']);

  await fetch(first.parts[0]!, { method: 'PUT', body: Buffer.alloc(first.part_bytes) });
  const convertNext = () =>
    workNext(world.deps.db, {
      'convert-video': (id) => convertUpload(world.deps, id, aWorker()),
    });
  await convertNext();
  const params = { videoId: first.id };
  expect((await by.calls(mediaApi.readConversion, { params })).body).toMatchObject({
    state: 'done',
    detail: null,
  });
  expect((await complete(third!, third!.etags, { by, prefer })).status).toBe(202);
});
