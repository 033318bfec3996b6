import { setMediaBase } from '@souk/contract/media-base';
import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePages } from '../../../bin/lib/pages.mjs';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import { siteOf } from '../domains/mail/wording.ts';
import type { App } from '../kit/route.ts';
import { builtPages } from './pages.ts';

await ensurePages();

const CDN = 'https://cdn.example/souk';
const PICTURE = '/media/products/mug.800x1000.f0ff0ff0ff0ff0ff0ff0ff0ff0f.webp';
const CLIP = '/media/videos/mug.mp4';

let world: World;
let pages: App;
let seller: Awaited<ReturnType<World['seller']>>;
let id: string;
beforeAll(async () => {
  world = await startWorld({ worker: false, env: { MEDIA_PUBLIC_URL: `${CDN}/` } });
  pages = await makeApp(world.deps, { pages: builtPages });
  seller = await world.seller();
  // The seller's browser sends the addresses that it was given.
  ({ id } = await seller.sells({ images: [CDN + PICTURE], video_url: CDN + CLIP }));
});
afterAll(async () => {
  setMediaBase(null);
  await pages.close();
  await world.close();
});

test('answers name files at MEDIA_PUBLIC_URL, and the database has their paths', async () => {
  const { body } = await world.call(productsApi.read, { params: { productId: id } });
  expect([body.images, body.video_url]).toEqual([[CDN + PICTURE], CDN + CLIP]);
  const { rows } = await world.deps.pool.query(
    'select images, video_url from products where id = $1',
    [id],
  );
  expect(rows).toEqual([{ images: [PICTURE], video_url: CLIP }]);
});

test('a picture elsewhere, and one that only looks like ours, stay as they are', async () => {
  const images = ['https://other.example/media/a.webp', `${CDN}/media/../a.webp`];
  const odd = await seller.sells({ images: [images[0]!] });
  const { body } = await world.call(productsApi.read, { params: { productId: odd.id } });
  expect(body.images).toEqual([images[0]]);
  const refused = await seller.calls(productsApi.edit, {
    params: { productId: odd.id },
    body: { images: [images[1]!] },
  });
  expect(refused.status).toBe(422);
});

test('a page loads pictures and clips from there, its policy allows it, and it is shared with them', async () => {
  const { body: html, headers } = await pages.inject({ url: `/product/${id}` });
  const policy = String(headers['content-security-policy']);
  expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' data: blob: ${CDN}/media/`);
  expect(html).toContain(`data-media="${CDN}"`);
  const sources = [...html.matchAll(/<(?:img|video|source)\b[^>]*? (?:src|poster)="([^"]*)"/g)];
  const ours = sources.map(([, src = '']) => src).filter((src) => src.includes('/media/'));
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter((src) => !src.startsWith(`${CDN}/media/`))).toEqual([]);
  const sets = [...html.matchAll(/srcset="([^"]*)"/gi)].flatMap(([, set = '']) => set.split(', '));
  expect(sets).toContain(`${CDN}${PICTURE.replace('.webp', '.w320.webp')} 320w`);
  expect(sets.filter((one) => !one.startsWith(CDN))).toEqual([]);
  expect(html).toContain(`property="og:image" content="${CDN}${PICTURE}"`);
  expect(html).not.toMatch(/(?:src|srcset|poster|href)="\/media\/(?!remote\?)/i);
});

test('an open site allows clips from there', async () => {
  const config = { ...world.deps.config, open: 'HOST is 0.0.0.0' };
  const open = await makeApp({ ...world.deps, config }, { pages: builtPages });
  const { headers } = await open.inject({ url: '/' });
  const policy = String(headers['content-security-policy']);
  expect(/media-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' blob: ${CDN}/media/`);
  await open.close();
});

test('mails have pictures from there, and links to the site', () => {
  const at = siteOf(world.deps);
  expect(at(PICTURE)).toBe(CDN + PICTURE);
  expect(at('/orders')).toBe(`${world.url}/orders`);
});

test('the site still serves its files itself, also by their address there', async () => {
  await world.deps.storage.put(CLIP, Buffer.from('clip'), 'video/mp4');
  expect((await world.app.inject({ url: CLIP })).body).toBe('clip');
  const url = `/media/remote?width=320&address=${encodeURIComponent(CDN + CLIP)}`;
  expect((await world.app.inject({ url })).body).toBe('clip');
});
