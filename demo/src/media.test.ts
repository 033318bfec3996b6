import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pictureFacts } from '@souk/contract/pictures';
import { localDisk } from '@souk/server/gateways/storage/local-disk';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shops } from './data/shops/index.ts';
import { mediaOfProduct, mediaOfShop, placeMedia } from './media.ts';

const files = fileURLToPath(new URL('../media/', import.meta.url));
const names = readdirSync(files);
const products = shops.flatMap((shop) => shop.products);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('has only the pictures of shops and products, and their license', () => {
  const shown = [
    ...shops.flatMap((shop) => Object.values(mediaOfShop(shop))),
    ...products.flatMap((product) => {
      const { images, byColor, poster, clip, photos } = mediaOfProduct(product);
      return [...images, ...Object.values(byColor), ...photos, poster, clip].filter(
        (path) => path !== null,
      );
    }),
  ].map((path) => path.replace('/media/demo/', ''));
  expect([...new Set(shown), 'LICENSE', 'index.json'].toSorted()).toEqual(names.toSorted());
});

it('has pictures of each product and each of its colors, and a poster for each clip', () => {
  for (const product of products) {
    const { images, byColor, poster, clip } = mediaOfProduct(product);
    const colored = (product.variants ?? []).filter(({ name }) => name.startsWith('Color'));
    const colors = new Set(colored.map(({ value }) => value.split(' / ')[0]));
    expect([product.sku, Object.keys(byColor)]).toEqual([product.sku, [...colors]]);
    expect([product.sku, images.length > 1]).toEqual([product.sku, true]);
    expect([...images, ...Object.values(byColor)].filter((p) => !p.endsWith('.webp'))).toEqual([]);
    expect([poster?.endsWith('.webp'), clip?.endsWith('.mp4')]).toEqual(
      clip === null ? [undefined, undefined] : [true, true],
    );
  }
});

it('has photos from buyers only for products with reviews', () => {
  const photographed = products.filter((product) => mediaOfProduct(product).photos.length > 0);
  expect(photographed.filter(({ reviews = [] }) => reviews.length === 0)).toEqual([]);
});

it('stays below 14 MB', () => {
  const bytes = names.map((name) => statSync(join(files, name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(14_000_000);
});

it('puts every picture and clip into the site’s storage, once', async () => {
  const storage = localDisk(folder);
  await placeMedia(storage);
  expect(readdirSync(join(folder, 'demo')).toSorted()).toEqual(
    names.filter((name) => name !== 'index.json' && name !== 'LICENSE').toSorted(),
  );

  const puts: string[] = [];
  await placeMedia({ exists: storage.exists, put: async (path) => void puts.push(path) });
  expect(puts).toEqual([]);
});

it('names pictures by their true size', async () => {
  const some = names.filter((name, n) => name.endsWith('.webp') && n % 40 === 0);
  for (const name of some) {
    const { width, height } = pictureFacts(`/media/demo/${name}`)!;
    expect(await sharp(join(files, name)).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
    });
  }
});
