import { rm } from 'node:fs/promises';
import { mediaApi } from '@souk/contract/media';
import { PICTURE_WIDTHS, keptWidths, pictureFacts, sizePath } from '@souk/contract/pictures';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFiles } from '../../../test/send-files.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { localDisk } from '../../gateways/storage/local-disk.ts';
import type { MediaStorage } from '../../gateways/storage/storage.ts';
import { storePicture } from './pictures.ts';

let world: World;
let shopper: Awaited<ReturnType<World['buyer']>>;
/** Fails to store the paths it matches. */
let breaks: (path: string) => boolean = () => false;

beforeAll(async () => {
  const disk = localDisk(`/tmp/souk-pictures-test-${process.pid}`);
  const storage: MediaStorage = {
    ...disk,
    async put(path, ...rest) {
      if (breaks(path)) throw new Error('The disk is full');
      return disk.put(path, ...rest);
    },
  };
  world = await startWorld({ worker: false, overrides: { storage } });
  shopper = await world.buyer();
});
afterAll(async () => {
  await world.close();
  await rm(world.deps.config.dataDir, { recursive: true, force: true });
  await rm(`/tmp/souk-pictures-test-${process.pid}`, { recursive: true, force: true });
});

const plain = (width: number, height: number, background = '#7c3aed') =>
  sharp({ create: { width, height, channels: 3, background } });
const get = (url: string) => world.app.inject({ url });
const seen = async (path: string) => sharp((await get(path)).rawPayload).metadata();

const send = (...pictures: Buffer[]) =>
  sendFiles(
    world,
    mediaApi.uploadImages,
    pictures.map((data) => ({ name: 'a', data })),
    shopper,
  );
async function uploaded(picture: Sharp): Promise<string> {
  const { status, body } = await send(await picture.toBuffer());
  expect(status).toBe(201);
  return body.images[0];
}

describe('an uploaded picture', () => {
  it('is stored upright in all sizes below its own, and its path says so', async () => {
    // A camera held sideways: the stored picture is upright.
    const photo = plain(3000, 1500).withExif({ IFD0: { Copyright: 'me' } });
    const path = await uploaded(photo.withMetadata({ orientation: 6 }).jpeg());
    expect(pictureFacts(path)).toMatchObject({ width: 1000, height: 2000 });
    expect(await seen(path)).toMatchObject({ width: 1000, height: 2000 });
    for (const width of PICTURE_WIDTHS) {
      const size = sizePath(path, width);
      // Stored with the picture, not made on request.
      expect(await world.deps.storage.exists(size)).toBe(width < 1000);
      if (width > 1000) {
        expect((await get(size)).statusCode).toBe(404);
        continue;
      }
      const { exif, icc, xmp, ...found } = await seen(size);
      expect(found).toMatchObject({ format: 'webp', width, height: width * 2 });
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect((await get(size)).headers['cache-control']).toContain('immutable');
    }
  });

  it.each([
    ['grey', plain(200, 100, '#808080').toColourspace('b-w').png()],
    ['of 16 bits', plain(200, 100, '#808080').toColourspace('rgb16').png()],
    ['for print', plain(200, 100, '#808080').toColourspace('cmyk').jpeg({ quality: 100 })],
    ['of few colours', plain(200, 100, '#808080').png({ palette: true })],
    ['opaque with an alpha channel', plain(200, 100, '#808080').ensureAlpha().png()],
  ])('%s looks unchanged', async (_, picture) => {
    const path = await uploaded(picture);
    const digits = (pictureFacts(path)?.preview ?? '').split('');
    // As far as print can be grey.
    expect(digits).toHaveLength(27);
    for (const digit of digits) expect(Math.abs(Number.parseInt(digit, 16) - 8)).toBeLessThan(2);
    const { channels } = await sharp((await get(sizePath(path, 160))).rawPayload).stats();
    for (const { mean } of channels.slice(0, 3)) expect(Math.abs(mean - 128)).toBeLessThan(16);
  });

  it('that is transparent stays so, and has no preview that would show through', async () => {
    const path = await uploaded(
      sharp({ create: { width: 400, height: 400, channels: 4, background: '#ff000080' } }).png(),
    );
    expect(pictureFacts(path)).toEqual({ width: 400, height: 400, preview: null });
    expect(await seen(sizePath(path, 320))).toMatchObject({ hasAlpha: true });
  });

  it('isn’t stored at all if one of its sizes couldn’t be', async () => {
    const stored: string[] = [];
    breaks = (path) => {
      stored.push(path);
      return path.endsWith('.w640.webp') && stored.length > 8;
    };
    const data = await plain(800, 800).png().toBuffer();
    const { status, body } = await send(data, data);
    breaks = () => false;
    expect([status, body.images]).toEqual([500, undefined]);
    // The first one with four sizes; of the second one all sizes, but not the picture itself.
    expect(stored).toHaveLength(9);
    for (const path of stored) expect(await world.deps.storage.exists(path)).toBe(false);
  });
});

describe('a missing size', () => {
  const older = '/media/products/older.webp';
  beforeAll(async () => {
    const data = await plain(700, 350).webp().toBuffer();
    await world.deps.storage.put(older, data, 'image/webp');
  });

  it('is made from the picture, once, however many ask at the same time', async () => {
    let puts = 0;
    breaks = () => {
      puts += 1;
      return false;
    };
    const asked = Array.from({ length: 5 }, () => get(sizePath(older, 320)));
    const answers = await Promise.all(asked);
    breaks = () => false;
    for (const { statusCode, rawPayload } of answers) {
      expect(statusCode).toBe(200);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 160 });
    }
    expect(puts).toBe(1);
    expect(await world.deps.storage.exists(sizePath(older, 320))).toBe(true);
  });

  it.each([
    ['a width that we do not keep', sizePath(older, 321)],
    ['wider than the picture', sizePath(older, 960)],
    ['a size of a size', sizePath(sizePath(older, 480), 160)],
    ['a picture that is none', '/media/products/text.w160.webp'],
    ['a picture that is not there', '/media/products/none.w160.webp'],
    ['a way out', '/media/%2e%2e/%2e%2e/older.w160.webp'],
    ['a way out in the name', '/media/products/..%2f..%2folder.w160.webp'],
  ])('is a 404 for %s', async (_, path) => {
    await world.deps.storage.put('/media/products/text.webp', Buffer.from('words'), 'image/webp');
    const { statusCode, headers } = await get(path);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
  });
});

describe('a preview', () => {
  it('has the colours of the picture’s nine parts, row by row', async () => {
    const part = (fill: string, at: number) =>
      `<rect width="40" height="40" x="${(at % 3) * 40}" y="${Math.floor(at / 3) * 40}" fill="${fill}"/>`;
    const colours = ['#f00', '#0f0', '#00f', '#ff0', '#fff', '#0ff', '#000', '#888', '#f0f'];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120">${colours.map(part).join('')}</svg>`;
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    const { preview } = await world.deps.pictures.encode(png, 2000);
    expect(preview).toBe(colours.map((colour) => colour.slice(1)).join(''));
  });

  it('is stored with its picture', async () => {
    const picture = await world.deps.pictures.encode(
      await plain(500, 250, '#3366cc').png().toBuffer(),
      2000,
    );
    expect(picture.sizes.map(({ width }) => width)).toEqual(keptWidths(500));
    const path = await storePicture(world.deps.storage, '/media/products/blue', picture);
    expect(path).toBe(`/media/products/blue.500x250.${'36c'.repeat(9)}.webp`);
    expect(await seen(path)).toMatchObject({ width: 500 });
  });
});
