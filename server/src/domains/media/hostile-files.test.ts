import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import { MEDIA, mediaApi } from '@souk/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFiles } from '../../../test/send-files.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { ffmpegTools } from '../../gateways/video/tools.ts';

const run = promisify(execFile);
let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let folder: string;
let film: Buffer;
let fakeFfmpeg: string;
let hangs = false;

const HANGS = "#!/bin/sh\ntrap '' TERM INT\nsleep 600 & wait\nsleep 600\n";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-hostile-test-'));
  fakeFfmpeg = path.join(folder, 'ffmpeg');
  await becomes(HANGS);
  const paths = { ffmpegPath: fakeFfmpeg, ffprobePath: null };
  const log = { warn: () => undefined };
  const patient = ffmpegTools(paths, log);
  // Only for the script that hangs. The real ffmpeg may start slowly on a loaded machine.
  const hasty = ffmpegTools(paths, log, { stallsAfterMs: 1000 });
  const convert: typeof patient.convert = (...given) => (hangs ? hasty : patient).convert(...given);
  const video = { ...patient, convert };
  world = await startWorld({ overrides: { video } });
  seller = await world.seller();
  film = await made('film.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function becomes(script: string): Promise<void> {
  hangs = script === HANGS;
  await writeFile(fakeFfmpeg, script);
  await chmod(fakeFfmpeg, 0o755);
}
const works = () => becomes('#!/bin/sh\nexec ffmpeg "$@"\n');

async function made(name: string, ...how: string[]): Promise<Buffer> {
  const file = path.join(folder, name);
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=90x160:rate=15:duration=2'];
  await run('ffmpeg', ['-v', 'error', '-y', ...source, ...how, file]);
  return readFile(file);
}

const picture = (data: Buffer) =>
  sendFiles(world, mediaApi.uploadImages, [{ name: 'a.png', data }], seller);
const video = (data: Buffer) =>
  sendFiles(world, mediaApi.uploadVideo, [{ name: 'a.mp4', data }], seller);
/** Somebody else's picture, sent afterwards. */
async function othersAreServed(): Promise<void> {
  const good = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect((await picture(good)).status).toBe(201);
  expect((await world.raw('GET', '/healthz')).status).toBe(200);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG that declares its size, filled with zeros. */
function bomb(width: number, height: number, zeros: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(zeros), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A progressive JPEG whose last scan repeats again and again: each covers the whole picture. */
async function scans(times: number): Promise<Buffer> {
  const jpeg = await sharp({
    create: { width: 7000, height: 7000, channels: 3, background: '#456' },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, jpeg.length - 2);
  const end = jpeg.subarray(jpeg.length - 2);
  return Buffer.concat([
    jpeg.subarray(0, last),
    ...Array.from({ length: times }, () => scan),
    end,
  ]).subarray(0, 10 * 1024 * 1024);
}

describe('who uploads', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['an empty file', () => Buffer.alloc(0), 415, MEDIA.notAnImage],
    ['a PNG of 50,000 × 50,000', () => bomb(50_000, 50_000, 9_000_000), 422, MEDIA.imageTooLong],
    [
      'a PNG of 16,000 × 16,000',
      () => bomb(16_000, 16_000, 256_016_000),
      422,
      MEDIA.imageTooManyPixels,
    ],
    ['a PNG with less in it than it says', () => bomb(4000, 4000, 1000), 415, MEDIA.notAnImage],
    [
      'a GIF with a screen of 65,535 × 65,535',
      () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(4, 0xff), Buffer.alloc(40)]),
      415,
      MEDIA.notAnImage,
    ],
    [
      'an SVG with entities and a reference',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1/x.png"/><text>&b;&f;</text></svg>',
        ),
      415,
      MEDIA.notAnImage,
    ],
    ['a TIFF of nothing', () => Buffer.from('49492a0008000000ffff', 'hex'), 415, MEDIA.notAnImage],
    ['a film', () => film, 415, MEDIA.notAnImage],
  ])('%s as a picture reads why it is refused', async (_, data, status, detail) => {
    const answer = await picture(await data());
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
    await othersAreServed();
  });

  it('a JPEG of a thousand scans gets an answer, and nobody else waits for it', async () => {
    const { status } = await picture(await scans(1000));
    expect([201, 415, 422]).toContain(status);
    await othersAreServed();
  });

  it.each(['gif', 'webp'] as const)('a %s of 2,000 frames keeps its first one', async (kind) => {
    const frames = 2000;
    const strip = sharp({
      create: { width: 40, height: 30 * frames, channels: 3, background: '#123' },
      limitInputPixels: false,
    });
    const raw = await strip.raw().toBuffer();
    const moving = sharp(raw, {
      raw: { width: 40, height: 30 * frames, channels: 3, pageHeight: 30 },
      limitInputPixels: false,
    });
    const data = await (kind === 'gif' ? moving.gif() : moving.webp({ effort: 0 })).toBuffer();
    const { status, body } = await picture(data);
    expect(status).toBe(201);
    expect(body.images[0]).toContain('.40x30.');
  });

  it('a picture that is also a page is stored as a picture only', async () => {
    const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
    const page = Buffer.from('<html><script>alert(1)</script></html>PK\u0003\u0004');
    const { status, body } = await picture(Buffer.concat([jpeg, page]));
    expect(status).toBe(201);
    const stored = await world.app.inject({ url: body.images[0] });
    expect(stored.headers['content-type']).toBe('image/webp');
    expect(stored.rawPayload.includes('script')).toBe(false);
  });

  it('a playlist as a video is refused, and its addresses are never requested', async () => {
    let asked = 0;
    const server = createServer(() => (asked += 1)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const list = (target: string) =>
      Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`);
    for (const target of [`http://127.0.0.1:${port}/a.ts`, 'file:///etc/passwd']) {
      const { status, body } = await video(list(target));
      expect([status, body.detail]).toEqual([415, MEDIA.videoFormat]);
    }
    expect(asked).toBe(0);
    server.close();
  });

  it.each<[string, () => Buffer, string]>([
    ['an empty film', () => Buffer.alloc(0), MEDIA.videoFormat],
    ['a film without its index', () => film.subarray(0, 300), MEDIA.videoDamaged],
    ['one that says that it plays for a century', () => longFilm(film), MEDIA.videoTooLong],
  ])('%s reads why it is refused', async (_, data, detail) => {
    await works();
    const { status, body } = await video(data());
    expect([status, body.detail]).toEqual([415, detail]);
  });

  it('a video with too many pixels, displayed narrow, is refused', async () => {
    await works();
    const wide = await made('wide.mp4', '-vf', 'scale=5000:3000', '-frames:v', '1');
    const { status, body } = await video(wide);
    expect([status, body.detail]).toEqual([415, MEDIA.videoTooManyPixels]);
  });

  it('a video with its index at the end is accepted', async () => {
    await works();
    const { status } = await video(film);
    expect(film.indexOf('moov')).toBeGreaterThan(film.indexOf('mdat'));
    expect(status).toBe(201);
  });
});

/** Its header and its track claim a very long duration. */
function longFilm(data: Buffer): Buffer {
  const long = Buffer.from(data);
  for (const [box, at] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['mdhd', 20],
    ['elst', 12],
  ] as const) {
    const start = long.indexOf(box);
    if (start > 0) long.writeUInt32BE(0x7fffffff, start + at);
  }
  // Each frame stays for as long.
  const times = long.indexOf('stts');
  long.writeUInt32BE(0x7ffffff, times + 16);
  return long;
}

describe('an ffmpeg that hangs and ignores signals', () => {
  it('is killed, the seller reads so, and the next video is converted', async () => {
    await becomes(HANGS);
    const avi = await made('a.avi', '-c:v', 'mpeg4');
    const refused = await video(avi);
    expect([refused.status, refused.body.detail]).toEqual([415, MEDIA.videoTooLong]);
    await works();
    expect((await video(avi)).status).toBe(201);
  });
});
