import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pictureFacts } from '@souk/contract/pictures';
import { localDisk } from '@souk/server/gateways/storage/storage';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shops } from './data/shops/index.ts';
import { mediaOfProduct, mediaOfShop, placeMedia } from './media.ts';

const files = fileURLToPath(new URL('../media/', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('has every picture and clip that the drawing tool’s recipes ask for, and nothing else', () => {
  const tool = fileURLToPath(new URL('../draw/draw.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [tool, '--verify'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it('stays below 30 MB', () => {
  const bytes = readdirSync(files).map((name) => statSync(join(files, name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000_000);
});

it('puts all that shops and products show into the site’s storage, once', async () => {
  const storage = localDisk(folder);
  await placeMedia(storage);
  const shown = shops.flatMap((shop) => [
    ...Object.values(mediaOfShop(shop)),
    ...shop.products.flatMap((product) => {
      const { images, byColor, poster, clip } = mediaOfProduct(product);
      return [...images, ...Object.values(byColor), poster, clip].filter((path) => path !== null);
    }),
  ]);
  for (const path of shown)
    expect(existsSync(join(folder, path.slice('/media/'.length)))).toBe(true);

  const puts: string[] = [];
  await placeMedia({ exists: storage.exists, put: async (path) => void puts.push(path) });
  expect(puts).toEqual([]);
});

it('names pictures by their true size', async () => {
  const some = readdirSync(files).filter((name, n) => name.endsWith('.webp') && n % 40 === 0);
  for (const name of some) {
    const { width, height } = pictureFacts(`/media/demo/${name}`)!;
    expect(await sharp(join(files, name)).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
    });
  }
});
