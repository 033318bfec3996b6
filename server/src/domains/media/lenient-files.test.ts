import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { mediaApi } from '@souk/contract/media';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mediaPlace } from '../../../test/media-place.ts';
import { sendFiles } from '../../../test/send-files.ts';

const run = promisify(execFile);
const place = mediaPlace();

const RED = [200, 48, 32];
const BLUE = [32, 64, 192];
/** Red on the left, blue on the right. */
const halves = () => {
  const line = Array.from({ length: 160 }, (_, x) => (x < 80 ? RED : BLUE)).flat(2);
  const data = Buffer.from(Array.from({ length: 120 }, () => line).flat());
  return sharp(data, { raw: { width: 160, height: 120, channels: 3 } });
};

const DEFINES_CODES = Buffer.from([0xff, 0xc4]);
const STARTS_SCAN = Buffer.from([0xff, 0xda]);

/** Some Samsung phones write 0 as the last coefficient of a scan that has all 64. */
function withEmptySpectrum(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg);
  const scan = copy.indexOf(STARTS_SCAN) + 2;
  copy[scan + copy.readUInt16BE(scan) - 2] = 0;
  return copy;
}

function withStrayBytes(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(DEFINES_CODES);
  return Buffer.concat([jpeg.subarray(0, at), Buffer.alloc(3), jpeg.subarray(at)]);
}

/** Another name before the ones by which the file can be read. */
function named(file: Buffer, brand: string): Buffer {
  const copy = Buffer.from(file);
  copy.write(brand, 8, 'latin1');
  return copy;
}

const jpeg = () => halves().jpeg({ quality: 95 }).toBuffer();

test.each<[string, () => Promise<Buffer>]>([
  ['a JPEG whose scan says it has no coefficients', async () => withEmptySpectrum(await jpeg())],
  ['a JPEG with stray bytes', async () => withStrayBytes(await jpeg())],
  ['a JPEG with something behind it', async () => Buffer.concat([await jpeg(), Buffer.from('x')])],
  ['a JPEG without the mark at its end', async () => (await jpeg()).subarray(0, -2)],
  ['a progressive JPEG', () => halves().jpeg({ quality: 95, progressive: true }).toBuffer()],
  ['a CMYK JPEG', () => halves().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
  ['a PNG of 16 bits', () => halves().toColourspace('rgb16').png().toBuffer()],
  ['an interlaced PNG', () => halves().png({ progressive: true }).toBuffer()],
  ['a PNG without its last chunk', async () => (await halves().png().toBuffer()).subarray(0, -12)],
  ['a GIF without its last byte', async () => (await halves().gif().toBuffer()).subarray(0, -1)],
  ['an AVIF that is a MIAF first', async () => named(await halves().avif().toBuffer(), 'mif1')],
])('%s is taken as browsers show it, and stored whole', async (_name, made) => {
  const file = { name: 'picture', data: await made() };
  const sent = await sendFiles(place.world, mediaApi.uploadImages, [file], {
    token: place.seller.token,
  });
  expect(sent).toMatchObject({ status: 201 });
  const stored = await place.world.app.inject({ method: 'GET', url: sent.body.images[0] });
  const picture = sharp(stored.rawPayload, { failOn: 'warning' }).removeAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 160, height: 120 });
  for (const [across, colour] of [
    [40, RED],
    [120, BLUE],
  ] as const) {
    const at = (60 * 160 + across) * 3;
    const off = colour.map((value, part) => Math.abs(value - data[at + part]!));
    // CMYK has no such bright colours.
    expect(Math.max(...off)).toBeLessThan(64);
  }
});

const film = async (name: string, ...options: string[]) => {
  const target = path.join(place.folder, name);
  await run('ffmpeg', ['-v', 'error', '-y', ...options, target]);
  return readFile(target);
};
const PLAIN = ['-f', 'lavfi', '-i', 'color=c=0x2040c0:s=320x240:r=10:d=2'];
const STILL = ['-f', 'lavfi', '-i', 'color=c=0xc83020:s=64x64:r=10:d=0.1'];
const BOTH = '-map 0:v -map 1:v -c:v:0 mjpeg -c:v:1 libx264 -pix_fmt yuv420p'.split(' ');
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=2'];
const H264 = ['-c:v:0', 'libx264', '-pix_fmt', 'yuv420p'];

test.each<[string, () => Promise<Buffer>]>([
  [
    'a clip whose sound comes first',
    () => film('sound.mp4', ...SOUND, ...PLAIN, '-map', '0:a', '-map', '1:v', ...H264),
  ],
  ['a clip with a still before the film', () => film('still.mov', ...STILL, ...PLAIN, ...BOTH)],
  [
    'a phone’s clip that is a 3GP first',
    async () => named(await film('phone.mp4', ...PLAIN, ...H264), '3gp4'),
  ],
])('%s is stored as its film', async (_name, made) => {
  const file = { name: 'clip.mp4', data: await made() };
  const sent = await sendFiles(place.world, mediaApi.uploadVideo, [file], {
    token: place.seller.token,
  });
  expect(sent).toMatchObject({ status: 201 });
  const poster = await place.world.app.inject({ method: 'GET', url: sent.body.poster_url });
  const { data, info } = await sharp(poster.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 320, height: 240 });
  const off = BLUE.map((value, part) => Math.abs(value - data[part]!));
  expect(Math.max(...off)).toBeLessThan(24);
  const stored = path.join(place.folder, 'stored.mp4');
  const clip = await place.world.app.inject({ method: 'GET', url: sent.body.video_url });
  await writeFile(stored, clip.rawPayload);
  const shown = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width'];
  const { stdout } = await run('ffprobe', [...shown, '-of', 'csv=p=0', stored]);
  expect(stdout.trim()).toBe('320');
});
