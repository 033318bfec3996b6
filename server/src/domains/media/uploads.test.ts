import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import { mediaApi } from '@souk/contract/media';
import { productsApi } from '@souk/contract/products';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendFiles, type SentFile } from '../../../test/send-files.ts';
import { invalid, startWorld, type World } from '../../../test/world.ts';

const run = promisify(execFile);
let world: World;
let shopper: Awaited<ReturnType<World['buyer']>>;
let folder: string;

beforeAll(async () => {
  world = await startWorld();
  shopper = await world.buyer();
  folder = await mkdtemp(path.join(tmpdir(), 'souk-uploads-test-'));
  // The remains of a killed process; the first upload removes them.
  const abandoned = path.join(world.deps.config.dataDir, 'uploads/upload-old');
  await mkdir(abandoned, { recursive: true });
  await utimes(abandoned, 0, 0);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
  await rm(world.deps.config.dataDir, { recursive: true, force: true });
});

const leftovers = async () => [
  ...(await readdir(path.join(world.deps.config.dataDir, 'uploads')).catch(() => [])),
  ...(await readdir(path.join(world.deps.config.dataDir, 'media/.unfinished')).catch(() => [])),
];
afterEach(async () => {
  expect(await leftovers()).toEqual([]);
});

type UploadFile = SentFile & { data: Buffer };
type UploadEndpoint = (typeof mediaApi)['uploadImages' | 'uploadVideo' | 'simpleUpload'];
const upload = (to: UploadEndpoint, files: UploadFile[], token: string | null = shopper.token) =>
  sendFiles(world, to, files, { token });
/** An upload that has begun, and stalls. */
function halfSent(to: UploadEndpoint) {
  const request = httpRequest(`${world.url}/api${to.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shopper.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 5_000_000,
    },
  });
  request.on('error', () => undefined);
  request.write('--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n');
  request.write(Buffer.alloc(500_000));
  return request;
}
const images = (...files: UploadFile[]) => upload(mediaApi.uploadImages, files);
const get = (
  address: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => world.app.inject({ method, url: address, headers });

/** The PNG with the chunk that makes it an animation. */
function moving(png: Buffer): Buffer {
  const chunk = chunkOf('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A black PNG. */
function black(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc(height * (width + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', rows),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#7c3aed' } });

describe('images', () => {
  it('are stored as WebP without the camera’s metadata, upright, at most 2000 pixels long', async () => {
    const photo = await picture(3000, 1500)
      .withExif({
        IFD3: { GPSLatitude: '52/1 31/1 0/1' },
        IFD0: { Orientation: '6', Copyright: 'me' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeTruthy();
    const { status, body } = await images({ name: '../../photo.jpg', data: photo });
    expect(status).toBe(201);
    expect(body).toEqual({
      images: [expect.stringMatching(/^\/media\/products\/[\w-]+\.1000x2000\.[\da-f]{27}\.webp$/)],
    });
    const stored = await get(body.images[0]);
    expect(stored.headers['content-type']).toBe('image/webp');
    const kept = await sharp(stored.rawPayload).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 1000, height: 2000 });
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual(Array(4).fill(undefined));
    const { rows } = await world.deps.pool.query('select * from media where path = $1', [
      body.images[0],
    ]);
    expect(rows[0]).toMatchObject({
      owner_id: shopper.id,
      kind: 'image',
      width: 1000,
      height: 2000,
      bytes: stored.rawPayload.length,
    });
  });

  it('of every common kind are accepted, in both fields, in order', async () => {
    const files = [
      { name: 'a.png', data: await picture(10).png().toBuffer() },
      { name: 'b', data: await picture(11).jpeg().toBuffer(), field: 'files' },
      { name: 'c.exe', data: await picture(12).gif().toBuffer() },
      { name: 'd.webp', data: await picture(13).webp().toBuffer() },
      { name: 'e.avif', data: await picture(14).avif({ effort: 0 }).toBuffer() },
      { name: 'f.png', data: moving(await picture(15).png().toBuffer()) },
      { name: 'g.tif', data: await picture(16).tiff().toBuffer() },
    ];
    const { status, body } = await images(...files);
    expect(status).toBe(201);
    const widths = [];
    for (const address of body.images) {
      widths.push((await sharp((await get(address)).rawPayload).metadata()).width);
    }
    expect(widths).toEqual([10, 11, 12, 13, 14, 15, 16]);
  });

  it('that are refused are named, and the others stored', async () => {
    const good = await picture().png().toBuffer();
    const { status, body } = await images(
      { name: 'page.png', data: Buffer.from('<html><script>alert(1)</script>') },
      { name: 'good.png', data: good },
      { name: 'huge.png', data: Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)]) },
    );
    expect(status).toBe(201);
    expect(body.images).toHaveLength(1);
    expect(body.rejected).toEqual([
      { name: 'page.png', detail: expect.stringContaining('not an image') },
      { name: 'huge.png', detail: 'Image file too large. Maximum size is 10MB.' },
    ]);
  });

  it('that are all refused are named too, each with its own reason', async () => {
    const good = await picture().png().toBuffer();
    const { status, body } = await images(
      { name: 'notes.txt', data: Buffer.from('hello') },
      { name: 'huge.png', data: Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)]) },
    );
    expect(status).toBe(415);
    expect(body.rejected).toEqual([
      { name: 'notes.txt', detail: expect.stringContaining('not an image') },
      { name: 'huge.png', detail: 'Image file too large. Maximum size is 10MB.' },
    ]);
    expect(body.detail).toMatch(/^notes\.txt: .* huge\.png: Image file too large\./);
    const alone = await images({ name: 'notes.txt', data: Buffer.from('hello') });
    expect(alone.body.detail).toMatch(/^This file is not an image/);
  });

  it('of exactly 10 MB are accepted, one byte more is not', async () => {
    const good = await picture().png().toBuffer();
    const sized = (bytes: number) => Buffer.concat([good, Buffer.alloc(bytes - good.length)]);
    expect((await images({ name: 'a.png', data: sized(10 * 1024 * 1024) })).status).toBe(201);
    expect((await images({ name: 'a.png', data: sized(10 * 1024 * 1024 + 1) })).status).toBe(413);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, number]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
    ['text', () => Buffer.from('hello'), 415],
    ['nothing', () => Buffer.alloc(0), 415],
    ['half a PNG', async () => (await picture(500, 500).png().toBuffer()).subarray(0, 60), 415],
    [
      'half a JPEG',
      async () => {
        const noise = sharp({
          create: {
            width: 600,
            height: 600,
            channels: 3,
            background: '#000',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        });
        const jpeg = await noise.jpeg().toBuffer();
        return jpeg.subarray(0, jpeg.length / 2);
      },
      415,
    ],
    ['51 megapixels', () => black(10_000, 5_100), 422],
    ['16,385 pixels a side', () => black(1, 16_385), 422],
    ['a PDF', () => Buffer.from('%PDF-1.4\n'), 415],
  ])('refuses %s', async (_, data, status) => {
    const answer = await images({ name: 'x.png', data: await data() });
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(/image|pixels/i);
  });

  it('with a line of 49 million pixels in 93 KB are refused before anyone has to wait', async () => {
    const data = black(1, 49_000_000);
    expect(data.length).toBeLessThan(100_000);
    expect(await images({ name: 'x.png', data })).toMatchObject({
      status: 422,
      body: { detail: 'Image is too large. Maximum is 16,384 pixels a side.' },
    });
  });

  it('need a sender, multipart, at least one file and at most twenty', async () => {
    const one = { name: 'a.png', data: await picture().png().toBuffer() };
    expect((await upload(mediaApi.uploadImages, [one], null)).status).toBe(401);
    expect((await shopper.calls(mediaApi.uploadImages, { body: invalid({}) })).status).toBe(415);
    expect((await images({ ...one, field: 'other' })).body.detail).toBe(
      'Please choose at least one image',
    );
    expect((await images(...Array.from({ length: 20 }, () => one))).body.images).toHaveLength(20);
    expect((await images(...Array.from({ length: 21 }, () => one))).status).toBe(422);
  });

  it('in a broken body are a 400', async () => {
    const send = (type: string, body: string) =>
      fetch(`${world.url}/api${mediaApi.uploadImages.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shopper.token}`, 'content-type': type },
        body,
      });
    expect((await send('multipart/form-data', 'x')).status).toBe(400);
    const cut = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\nabc';
    expect((await send('multipart/form-data; boundary=b', cut)).status).toBe(400);
  });

  it.runIf(process.platform !== 'win32')('are closed to the machine’s other users', async () => {
    await images({ name: 'a.png', data: await picture().png().toBuffer() });
    for (const part of ['media', 'uploads']) {
      expect((await stat(path.join(world.deps.config.dataDir, part))).mode & 0o007).toBe(0);
    }
  });

  it('of a client that disconnects leave nothing behind', async () => {
    const request = halfSent(mediaApi.uploadImages);
    await world.until(async () => (await leftovers()).length > 0, 'the upload’s folder');
    request.destroy();
    await world.until(async () => (await leftovers()).length === 0, 'an empty folder');
  });
});

describe('videos', () => {
  const video = (file: UploadFile) => upload(mediaApi.uploadVideo, [file]);
  async function clip(name: string, ...how: string[]): Promise<Buffer> {
    const file = path.join(folder, name);
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=90x160:rate=15:duration=2'];
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=2'];
    await run('ffmpeg', ['-v', 'error', '-y', ...source, ...sound, ...how, file]);
    return readFile(file);
  }
  async function probe(address: string) {
    const { rawPayload } = await get(address);
    const file = path.join(folder, 'stored');
    await writeFile(file, rawPayload);
    const shown = ['-show_streams', '-show_format', '-of', 'json'];
    const { stdout } = await run('ffprobe', ['-v', 'error', ...shown, file]);
    const { streams, format } = JSON.parse(stdout);
    const data = rawPayload.toString('latin1');
    return {
      codecs: streams.map((stream: { codec_name: string }) => stream.codec_name),
      tags: JSON.stringify(format.tags ?? {}),
      quickStart: data.indexOf('moov') < data.indexOf('mdat'),
    };
  }

  it('that browsers play keep their frames, lose their metadata and start at once', async () => {
    const data = await clip(
      'a.mp4',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-metadata',
      'location=+52+13/',
    );
    const { status, body } = await video({ name: 'a.mp4', data });
    expect(status).toBe(201);
    expect(body.video_url).toMatch(/^\/media\/videos\/[\w-]+\.mp4$/);
    const stored = await probe(body.video_url);
    expect(stored).toMatchObject({ codecs: ['h264', 'aac'], quickStart: true });
    expect(stored.tags).not.toContain('+52');
    const poster = await get(body.poster_url);
    expect(await sharp(poster.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 90,
      height: 160,
    });
    const { rows } = await world.deps.pool.query('select * from media where path = $1', [
      body.video_url,
    ]);
    expect(rows[0]).toMatchObject({ kind: 'video', poster_path: body.poster_url, width: 90 });
    expect(rows[0].duration_seconds).toBeCloseTo(2, 0);

    const seller = await world.seller();
    const mug = await seller.sells({ video_url: body.video_url });
    expect(mug).toMatchObject({ video_url: body.video_url, poster_url: body.poster_url });
    const bare = await seller.calls(productsApi.edit, {
      params: { productId: mug.id },
      body: { video_url: null },
    });
    expect(bare.body).toMatchObject({ video_url: null, poster_url: null });
  });

  it.each([
    [
      'webm',
      ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-cpu-used', '8', '-c:a', 'libopus'],
      'webm',
      ['vp9', 'opus'],
    ],
    ['webm', ['-c:v', 'libvpx', '-b:v', '1M', '-an', '-live', '1'], 'webm', ['vp8']],
    ['mov', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-an'], 'mp4', ['h264']],
    ['mov', ['-c:v', 'prores', '-c:a', 'pcm_s16le'], 'mp4', ['h264', 'aac']],
    ['mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-c:a', 'flac'], 'mp4', ['h264', 'aac']],
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], 'mp4', ['h264', 'aac']],
  ])('as %s with %j', async (kind, how, ending, codecs) => {
    const data = await clip(`b.${kind}`, ...how);
    const { status, body } = await video({ name: `b.${kind}`, data });
    expect(status).toBe(201);
    expect(path.extname(body.video_url)).toBe(`.${ending}`);
    expect((await probe(body.video_url)).codecs).toEqual(codecs);
  });

  it('that aren’t videos, are damaged or too large are refused with a clear sentence', async () => {
    const wrong = 'Invalid video format. Please upload MP4, MOV, AVI, MKV, or WebM files.';
    const damaged = 'This video is damaged and cannot be read. Please upload another file.';
    const mp4 = await clip(
      'c.mp4',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '1',
      '-crf',
      '1',
      '-movflags',
      '+faststart',
    );
    const refused: [Buffer, number, string][] = [
      [Buffer.from('hello'), 415, wrong],
      [await picture().png().toBuffer(), 415, wrong],
      [Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 415, wrong],
      [mp4.subarray(0, 200), 415, damaged],
      [mp4.subarray(0, mp4.length / 2), 415, damaged],
      [
        Buffer.concat([mp4, Buffer.alloc(50 * 1024 * 1024)]),
        413,
        'Video file too large. Maximum size is 50MB.',
      ],
    ];
    for (const [data, status, detail] of refused) {
      const answer = await video({ name: 'x.mp4', data });
      expect([answer.status, answer.body.detail]).toEqual([status, detail]);
    }
    expect((await video({ name: 'x', data: mp4, field: 'other' })).body.detail).toBe(
      'Please choose a video',
    );
    expect((await shopper.calls(mediaApi.uploadVideo, { body: invalid({}) })).status).toBe(415);
    expect((await upload(mediaApi.uploadVideo, [], null)).status).toBe(401);
  });

  it('may be sent to the test call, which stores nothing', async () => {
    const count = async () =>
      (await world.deps.pool.query('select count(*)::int as n from media')).rows[0].n as number;
    const before = await count();
    const half = halfSent(mediaApi.simpleUpload);
    // The sender has sent half, and the server has read that.
    await world.until(async () => half.socket?.bytesWritten && half.writableLength === 0, 'half');
    const whole = { name: 'a', data: Buffer.alloc(3_000_000) };
    expect((await upload(mediaApi.simpleUpload, [whole])).status).toBe(200);
    expect(await leftovers()).toEqual([]);
    half.destroy();
    expect(
      (await upload(mediaApi.simpleUpload, [{ name: 'a', data: Buffer.from('x') }])).status,
    ).toBe(200);
    expect(
      (await upload(mediaApi.simpleUpload, [{ name: 'a', data: Buffer.from('x') }], null)).status,
    ).toBe(401);
    expect(await count()).toBe(before);
  });
});

describe('media files', () => {
  const name = '/media/products/file.webp';
  const data = Buffer.from('0123456789');
  beforeAll(() => world.deps.storage.put(name, data, 'image/webp'));

  it('are sent whole, to be cached for good', async () => {
    const { statusCode, headers, payload } = await get(name);
    expect([statusCode, payload]).toEqual([200, '0123456789']);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const known = await get(name, { 'if-none-match': String(headers['etag']) });
    expect([known.statusCode, known.payload]).toEqual([304, '']);
    const since = String(headers['last-modified']);
    expect((await get(name, { 'if-modified-since': since })).statusCode).toBe(304);
    const older = { 'if-modified-since': new Date(0).toUTCString() };
    expect((await get(name, older)).statusCode).toBe(200);
    expect((await get(name, { ...older, 'if-none-match': '"x"' })).statusCode).toBe(200);
    const head = await get(name, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([
      200,
      '10',
      '',
    ]);
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['Bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=-999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
  ])('are sent in parts: %s', async (range, status, payload, contentRange) => {
    const answer = await get(name, { range });
    expect([answer.statusCode, answer.payload]).toEqual([status, payload]);
    expect(answer.headers['content-range']).toBe(contentRange);
    const head = await get(name, { range }, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '10']);
    const same = await get(name, { range, 'if-range': String(head.headers['etag']) });
    expect([same.statusCode, same.payload]).toEqual([status, payload]);
    const stale = await get(name, { range, 'if-range': '"another"' });
    expect([stale.statusCode, stale.payload]).toEqual([200, '0123456789']);
  });

  it.each([
    '/media/products/none.webp',
    '/media/products',
    '/media/products/',
    '/media/',
    '/media/../souk.txt',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/products/..%5c..%5cx',
    '/media/products/file.webp%00.png',
    '/media/.unfinished/x',
    `/media/${'a/'.repeat(150)}a.webp`,
  ])('doesn’t serve %s', async (address) => {
    const { statusCode, headers } = await get(address);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
  });

  it('can’t be stored outside', async () => {
    for (const bad of [
      '/media/../x.webp',
      '/etc/passwd',
      '/media/.unfinished/x',
      '/media//x.webp',
    ]) {
      await expect(world.deps.storage.put(bad, data, 'image/webp')).rejects.toThrow('media path');
      expect(await world.deps.storage.exists(bad)).toBe(false);
    }
    const long = Buffer.alloc(300_000, 'x');
    await world.deps.storage.put('/media/videos/long.mp4', long, 'video/mp4');
    const sent = await fetch(`${world.url}/media/videos/long.mp4`);
    const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(sum(new Uint8Array(await sent.arrayBuffer()))).toBe(sum(long));
    await world.deps.storage.remove('/media/videos/long.mp4');
    expect((await get('/media/videos/long.mp4')).statusCode).toBe(404);
  });
});
