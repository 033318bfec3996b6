import '../../test/seed.ts';
import { brotliDecompressSync } from 'node:zlib';
import { productsApi } from '@souk/contract/products';
import { questionsApi } from '@souk/contract/questions';
import { reviewsApi } from '@souk/contract/reviews';
import { shopsApi } from '@souk/contract/shops';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePages } from '../../../bin/lib/pages.mjs';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import type { App } from '../kit/route.ts';
import { busyAddresses } from './kept-answers.ts';
import { builtPages } from './pages.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let buyer: Awaited<ReturnType<World['buyer']>>;
let product: { id: string } & Record<string, any>;
/** One keeps answers, the other reads each of them afresh. */
let keeping: App;
let fresh: App;

const get = async (site: App, url: string, headers: Record<string, string> = {}) => {
  const { statusCode, rawPayload, body, headers: sent } = await site.inject({ url, headers });
  return { status: statusCode, body, bytes: rawPayload, headers: sent };
};

/** Changes a row without a word to anybody, so that only fresh answers show it. */
const silently = (statement: string) =>
  world.asOwner(`begin; alter table products disable trigger user; ${statement};
    alter table products enable trigger user; commit`);
const renameSilently = (name: string) =>
  silently(`update products set name = '${name}' where id = '${product.id}'`);

let probes = 0;
/** Whether it keeps answers: at first it doesn't hear of changes yet. */
async function isKeeping(): Promise<boolean> {
  const url = `/api/products/${product.id}`;
  const before = (await get(keeping, url)).body;
  await renameSilently(`Probe ${(probes += 1)}`);
  return (await get(keeping, url)).body === before;
}

/** What all visitors read, each by its address. */
const addresses = () => {
  const [one, shop] = [`/api/products/${product.id}`, `/api/shops/${seller.shop.id}`];
  return [
    one,
    `${one}/similar`,
    `${one}/reviews`,
    `${one}/reviews/stats`,
    `${one}/questions`,
    shop,
    `${shop}/products`,
    `${shop}/reviews`,
    '/api/products',
    '/api/categories',
    '/api/explore',
    '/api/explore?search=jar',
    '/api/explore?sort_by=price_low&limit=3',
    '/api/explore/suggestions?search=ja',
    '/api/explore/counts?search=jar',
    '/api/home/rows',
    '/api/currency/rates',
    '/api/site',
  ];
};

beforeAll(async () => {
  await ensurePages();
  world = await startWorld();
  seller = await world.seller('Kiln & Wheel');
  buyer = await world.buyer('Grace');
  const description = 'Thrown by hand and fired twice. '.repeat(60);
  product = await seller.sells({ name: 'Salt jar', description, price: 31, stock_quantity: 50 });
  keeping = await makeApp(world.deps, { pages: builtPages, isBusy: () => true });
  fresh = await makeApp(world.deps, { pages: { ...builtPages, keep: false } });
  await Promise.all([keeping.ready(), fresh.ready()]);
  await world.until(isKeeping, 'an answer that is kept');
  await seller.calls(productsApi.edit, {
    params: { productId: product.id },
    body: { name: 'Salt jar' },
  });
});
afterAll(async () => {
  await Promise.all([keeping.close(), fresh.close()]);
  await world.close();
});

test('an answer is kept until a commit changes something in it', async () => {
  const url = `/api/products/${product.id}`;
  await world.until(async () => (await get(keeping, url)).body.includes('Salt jar'), 'the name');
  await get(keeping, url);
  await renameSilently('Sugar jar');
  expect((await get(fresh, url)).body).toContain('Sugar jar');
  expect((await get(keeping, url)).body).toContain('Salt jar');
  const edit = { params: { productId: product.id }, body: { name: 'Pepper jar' } };
  await seller.calls(productsApi.edit, edit);
  await world.until(
    async () => (await get(keeping, url)).body.includes('Pepper jar'),
    'the new name',
  );
});

test('it has the headers of a fresh one, and is sent compressed', async () => {
  const url = `/api/products/${product.id}`;
  await get(keeping, url);
  const [kept, made] = await Promise.all([get(keeping, url), get(fresh, url)]);
  const without = ({
    'x-request-id': _,
    date: __,
    vary: ___,
    ...headers
  }: object & Record<string, unknown>) => headers;
  expect(without(kept.headers)).toEqual(without(made.headers));
  const packed = await get(keeping, url, { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.bytes).toString()).toBe(kept.body);
});

test('a caller who has it gets a 304, kept or not', async () => {
  const url = '/api/explore?limit=2';
  const { headers } = await get(fresh, url);
  const held = { 'if-none-match': String(headers.etag) };
  for (const _ of [1, 2]) {
    const { status, body } = await get(keeping, url, held);
    expect([status, body]).toEqual([304, '']);
  }
  expect((await get(keeping, url)).status).toBe(200);
});

test('a signed-in caller always gets a fresh one', async () => {
  const url = `/api/products/${product.id}`;
  await get(keeping, url);
  await renameSilently('Only for Grace');
  const { body, headers } = await get(keeping, url, { authorization: `Bearer ${buyer.token}` });
  expect(body).toContain('Only for Grace');
  expect(headers['cache-control']).toContain('private');
  expect((await get(keeping, url)).body).not.toContain('Only for Grace');
  await seller.calls(productsApi.edit, {
    params: { productId: product.id },
    body: { name: 'Salt jar' },
  });
});

test('errors and answers of one’s own are not kept', async () => {
  const gone = '/api/products/00000000-0000-7000-8000-000000000000';
  for (const _ of [1, 2]) expect((await get(keeping, gone)).status).toBe(404);
  for (const _ of [1, 2]) {
    const { headers } = await get(keeping, '/api/currency/detect');
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('whatever sellers and buyers do, the kept answers are the fresh ones', async () => {
  const params = { productId: product.id };
  const shop = { shopId: seller.shop.id };
  const edit = (body: object) => seller.calls(productsApi.edit, { params, body });
  const writes: ((n: number) => Promise<unknown>)[] = [
    (n) => edit({ name: `Jar ${n}` }),
    (n) => edit({ price: 20 + n }),
    (n) => edit({ stock_quantity: n }),
    (n) => edit({ discount_percentage: n }),
    (n) => seller.sells({ name: `Another jar ${n}` }),
    (n) => seller.calls(shopsApi.edit, { params: shop, body: { name: `Kiln ${n}` } }),
    (n) =>
      buyer.calls(questionsApi.ask, {
        params: { id: product.id },
        body: { text: `Does it hold ${n} spoons of salt?` },
      }),
    (n) =>
      buyer.calls(reviewsApi.reviewProduct, {
        params: { id: product.id },
        body: { rating: 1 + (n % 5), comment: `It holds ${n} spoons.` },
      }),
  ];
  const write = fc.record({ which: fc.nat(writes.length - 1), n: fc.integer({ min: 1, max: 40 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 4 }), async (some) => {
      await Promise.all(addresses().map((url) => get(keeping, url)));
      for (const { which, n } of some) await writes[which]!(n);
      for (const url of addresses()) {
        const now = await get(fresh, url);
        await world.until(
          async () => (await get(keeping, url)).body === now.body,
          `${url} as it is now`,
        );
      }
    }),
    { numRuns: 12 },
  );
});

test('an address is busy from its fourth call within a second', () => {
  let now = 0;
  const isBusy = busyAddresses(() => now);
  expect([1, 2, 3, 4, 5].map(() => isBusy('/api/explore'))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(isBusy('/api/site')).toBe(false);
  now = 1000;
  expect(isBusy('/api/explore')).toBe(false);
});
