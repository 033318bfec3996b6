import { gunzipSync } from 'node:zlib';
import { productsApi } from '@souk/contract/products';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import type { App } from '../kit/route.ts';
import { sitemap } from './sitemap.ts';

const PER_FILE = 4;

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

async function read(path: string, app: Pick<App, 'inject'> = world.app) {
  const answer = await app.inject({ url: path });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  return { text: answer.body, locations: locationsIn(answer.body) };
}

/** The addresses in a file, without the site's origin. */
function locationsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => {
    expect(address!.startsWith(`${world.url}/`)).toBe(true);
    return address!.slice(world.url.length);
  });
}

test('a small marketplace is one file: pages, and existing shops and products', async () => {
  const seller = await world.seller('</urlset><script>');
  const [mug, gone] = [await seller.sells({ name: 'Mug & "Cup" <b>' }), await seller.sells()];
  await seller.calls(productsApi.remove, { params: { productId: gone.id } });
  const { text, locations } = await read('/sitemap.xml');
  expect(locations).toEqual([
    '/',
    '/explore',
    '/videos',
    '/sell',
    '/protection',
    `/shop/${seller.shop.id}`,
    `/product/${mug.id}`,
  ]);
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n/);
  expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(2);
  expect(text.endsWith('</url>\n</urlset>\n')).toBe(true);
  expect(text).not.toContain('script');
});

test('the products of a closed shop are not listed', async () => {
  const seller = await world.seller();
  const { id } = await seller.sells();
  await world.deps.pool.query('update shops set deleted_at = now() where id = $1', [
    seller.shop.id,
  ]);
  const { locations } = await read('/sitemap.xml');
  expect(locations).not.toContain(`/shop/${seller.shop.id}`);
  expect(locations).not.toContain(`/product/${id}`);
});

test('above that an index lists files of that size at most, with each address once', async () => {
  const app = Fastify();
  // The site's own, only with smaller files.
  await sitemap(app, world.deps, PER_FILE);
  const seller = await world.seller();
  for (let n = 0; n < 2 * PER_FILE; n += 1) await seller.sells();
  const { text, locations: files } = await read('/sitemap.xml', app);
  expect(text).toContain('<sitemapindex');
  const { rows } = await world.deps.pool.query<{ id: string; live: boolean }>(
    `select p.id, s.deleted_at is null as live from products p join shops s on s.id = p.shop_id
     where p.deleted_at is null order by p.id`,
  );
  const further = Math.ceil(rows.length / PER_FILE) - 1;
  expect(further).toBeGreaterThan(1);
  expect(files).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/shops.xml',
    '/sitemaps/products.xml',
    ...Array.from({ length: further }, () =>
      expect.stringMatching(/^\/sitemaps\/products-after-[\da-f-]{36}\.xml$/),
    ),
  ]);
  const [pages, shops, ...products] = await Promise.all(files.map((file) => read(file, app)));
  expect(pages!.locations[0]).toBe('/');
  expect(shops!.locations).toContain(`/shop/${seller.shop.id}`);
  for (const { locations } of products) {
    expect(locations.length).toBeGreaterThan(0);
    expect(locations.length).toBeLessThanOrEqual(PER_FILE);
  }
  expect(products.flatMap(({ locations }) => locations)).toEqual(
    rows.filter(({ live }) => live).map(({ id }) => `/product/${id}`),
  );

  const packed = await app.inject({
    url: '/sitemaps/products.xml',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(products[0]!.text);
  await app.close();
});

test.each(['carts.xml', 'products.txt', 'products-after-no-id.xml', 'pages-after-x.xml', '..%2f'])(
  'there is no /sitemaps/%s',
  async (file) => {
    const answer = await world.app.inject({ url: `/sitemaps/${file}` });
    expect(answer.statusCode).toBe(404);
  },
);

test('robots.txt names the sitemap and keeps crawlers out of private pages', async () => {
  const { body, headers } = await world.app.inject({ url: '/robots.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Sitemap: ${world.url}/sitemap.xml\n`);
  expect(body.startsWith('User-agent: *\nDisallow: ')).toBe(true);
  expect([...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)).toEqual([
    '/account',
    '/admin',
    '/api/',
    '/cart',
    '/checkout',
    '/create-shop',
    '/dashboard',
    '/orders',
    '/sandbox/',
    '/shop/*/orders',
    '/shops',
    '/wishlist',
  ]);
});
