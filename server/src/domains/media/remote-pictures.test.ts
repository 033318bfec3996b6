import { rm } from 'node:fs/promises';
import { pictureAt } from '@souk/contract/pictures';
import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { guardedFetch, RemoteRefused } from '../../gateways/remote-pictures/fetch-remote.ts';
import { remotePictures } from './remote-pictures.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let fetched: string[] = [];
let answer: () => Promise<Buffer>;
let now = new Date();

const picture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#7c3aed' } })
    .withExif({ IFD0: { Copyright: 'me' } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  world = await startWorld({
    worker: false,
    overrides: {
      now: () => now,
      fetchRemote: (address) => {
        fetched.push(address);
        return answer();
      },
    },
  });
  seller = await world.seller();
});
beforeEach(() => {
  fetched = [];
  answer = picture;
});
afterAll(async () => {
  await world.close();
  await rm(world.deps.config.dataDir, { recursive: true, force: true });
});

const shown = (address: string, width = 2000) =>
  world.app.inject({ url: pictureAt(address, width) });
const elsewhere = (name: string) => `https://pictures.example/${name}?a=1&b=%20`;

it('a product’s remote picture is served by the site, which requests it once', async () => {
  const address = elsewhere('once.jpg');
  const product = await seller.sells({ images: [address] });
  expect(fetched).toEqual([]);
  const [one, two] = await Promise.all([shown(address), shown(address)]);
  const later = await shown(address, 300);
  expect(fetched).toEqual([address]);
  for (const { statusCode, headers } of [one, two, later]) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['cache-control']).toContain('immutable');
  }
  expect((await sharp(one.rawPayload).metadata()).exif).toBeUndefined();
  expect((await sharp(later.rawPayload).metadata()).width).toBe(320);
  const { body } = await world.call(productsApi.read, { params: { productId: product.id } });
  expect(body.images).toEqual([address]);
});

it('another process serves the picture that the first one fetched, and two at once keep one', async () => {
  const address = elsewhere('two.jpg');
  await seller.sells({ images: [address] });
  const [first, second] = [remotePictures(world.deps), remotePictures(world.deps)];
  const [one, two] = await Promise.all([first(address, 2000), second(address, 2000)]);
  expect(one).toBe(two);
  fetched = [];
  expect(await remotePictures(world.deps)(address, 2000)).toBe(one);
  expect((await shown(address)).statusCode).toBe(200);
  expect(fetched).toEqual([]);
});

it('a shop’s remote logo and cover are served by the site', async () => {
  const [logo_url, cover_photo_url] = [elsewhere('logo.png'), elsewhere('cover.png')];
  const params = { shopId: seller.shop.id };
  const { status } = await seller.calls(shopsApi.edit, {
    params,
    body: { name: 'Clay & Co', brand_color: '#7c3aed', logo_url, cover_photo_url },
  });
  expect(status).toBe(200);
  expect((await shown(logo_url)).statusCode).toBe(200);
  expect((await shown(cover_photo_url)).statusCode).toBe(200);
});

it('an address that no product or shop uses is never requested', async () => {
  await seller.sells({ images: [elsewhere('named.jpg')] });
  for (const url of [
    pictureAt(elsewhere('forged.jpg'), 320),
    pictureAt(`${elsewhere('named.jpg')}&more`, 320),
    '/media/remote',
    '/media/remote?address=a&address=b',
  ]) {
    const { statusCode, headers } = await world.app.inject({ url });
    expect(statusCode).toBe(404);
    expect(String(headers['cache-control'])).not.toContain('immutable');
  }
  expect(fetched).toEqual([]);
});

it.each<[string, () => Promise<Buffer>]>([
  ['silent', () => Promise.reject(new RemoteRefused('too slow'))],
  ['a page', async () => Buffer.from('<html></html>')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')],
])('a picture that is %s is missing, and is retried only after a rest', async (name, gives) => {
  const address = elsewhere(name.replace(' ', '-'));
  await seller.sells({ images: [address] });
  answer = gives;
  expect((await shown(address)).statusCode).toBe(404);
  answer = picture;
  expect((await shown(address)).statusCode).toBe(404);
  expect(fetched).toHaveLength(1);
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await shown(address)).statusCode).toBe(200);
  expect(fetched).toHaveLength(2);
});

it('the site’s own picture by its absolute address isn’t fetched', async () => {
  const { status } = await world.raw(
    'GET',
    pictureAt(`${world.deps.config.publicUrl}/media/products/none.webp`, 320),
  );
  expect(status).toBe(404);
  expect(fetched).toEqual([]);
});

it('a file awaiting conversion is served at no address', async () => {
  const path = '/media/incoming/0193c6f2-7a51-4c0e-9d5f-3b1a2c4d5e6f';
  await world.deps.storage.put(path, await picture(), 'application/octet-stream');
  const { publicUrl } = world.deps.config;
  const own = `${publicUrl}${path}`;
  const spellings = [own, own.replace('incoming', 'Incoming'), own.replace('in', '%69n')];
  await seller.sells({ images: [own] });
  for (const url of [path, ...spellings.map((one) => pictureAt(one, 2000))]) {
    expect((await shown(url)).statusCode).toBe(404);
    expect((await world.app.inject({ url })).statusCode).toBe(404);
    expect((await world.app.inject({ url, method: 'HEAD' })).statusCode).toBe(404);
  }
  expect(fetched).toEqual([]);
});

it('hosts that never answer hold up neither sign-ins nor other hosts’ pictures', async () => {
  const lookups: string[] = [];
  const { promise: silence, resolve: speak } = Promise.withResolvers<string[]>();
  const fetchRemote = guardedFetch({
    mayReach: () => false,
    withinMs: 60_000,
    findAddresses: (name) => {
      lookups.push(name);
      return silence;
    },
  });
  answer = () => fetchRemote(fetched.at(-1) ?? '');
  const silent = Array.from({ length: 20 }, (_, n) => `https://n${n}.silent.example/a.jpg`);
  await seller.sells({ images: silent.slice(0, 10) });
  await seller.sells({ images: silent.slice(10) });
  await seller.sells({ images: [elsewhere('lively.jpg')] });
  const missing = Promise.all(silent.map((address) => shown(address)));
  await world.until(async () => lookups.length > 0, 'a host was looked up');
  answer = picture;
  expect((await shown(elsewhere('lively.jpg'))).statusCode).toBe(200);
  await world.buyer();
  speak(['192.0.2.1']);
  expect(
    (await missing).filter(({ statusCode }) => statusCode !== 404 && statusCode !== 200),
  ).toEqual([]);
});
