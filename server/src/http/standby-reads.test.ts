import { authApi } from '@souk/contract/auth';
import { homeApi } from '@souk/contract/home';
import { productsApi } from '@souk/contract/products';
import { questionsApi } from '@souk/contract/questions';
import { recommendationsApi } from '@souk/contract/recommendations';
import { reviewsApi } from '@souk/contract/reviews';
import { searchApi } from '@souk/contract/search';
import { placeIn, placeText, SEEN_COOKIE } from '@souk/contract/seen';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ensurePages } from '../../../bin/lib/pages.mjs';
import { onServer } from '../../test/connection.ts';
import { migrated } from '../../test/ready-database.ts';
import { DatabasePair } from '../../test/standby.ts';
import { TESTS_TRAVEL } from '../../test/travel.ts';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import { forgetExpired } from '../domains/accounts/auth/sessions.ts';
import type { App } from '../kit/route.ts';
import { builtPages } from './pages.ts';

let pair: DatabasePair;
let world: World;
/** A second process, which also serves pages. */
let site: App;
let seller: Awaited<ReturnType<World['seller']>>;
let product: { id: string };

beforeAll(async () => {
  await ensurePages();
  pair = await DatabasePair.start(migrated);
  await onServer(pair.url, (client) => client.query(TESTS_TRAVEL));
  world = await startWorld({
    database: { url: pair.url, servingUrl: pair.servingUrl, giveBack: () => {} },
    env: { DATABASE_URL: pair.servingUrl, DATABASE_REPLICA_URL: pair.replicaUrl },
  });
  seller = await world.seller('Kiln & Wheel');
  product = await seller.sells({ name: 'Salt jar', price: 31 });
  site = await makeApp(world.deps, { pages: builtPages });
  await site.ready();
}, 120_000);
afterAll(async () => {
  await site.close();
  await world.close();
  await pair.remove();
});
beforeEach(async () => {
  await pair.pause(false);
  await pair.catchUp();
  await world.until(async () => (await readAnonymously()) === 'standby', 'the standby is read');
});

const standbys = () => world.deps.standbys!;
const productAddress = () => `/product/${product.id}`;

/** Which server answers a visitor: the one whose connections were lent. */
async function readAnonymously(headers: Record<string, string> = {}) {
  const before = standbys().answered;
  const { status } = await world.call(productsApi.read, {
    params: { productId: product.id },
    headers,
  });
  expect(status).toBe(200);
  return standbys().answered > before ? 'standby' : 'primary';
}

const renamed = async (name: string) => {
  const { status, headers } = await seller.calls(productsApi.edit, {
    params: { productId: product.id },
    body: { name },
  });
  expect(status).toBe(200);
  return String(headers['souk-seen']);
};
const nameOf = async (headers: Record<string, string> = {}, token?: string) => {
  const { body } = await world.call(productsApi.read, {
    params: { productId: product.id },
    headers,
    ...(token ? { token } : {}),
  });
  return body.name;
};

test('everything that visitors see comes from the standby, and nothing is done twice', async () => {
  const ofProduct = { params: { productId: product.id } };
  const ofIt = { params: { id: product.id } };
  const ofShop = { params: { shopId: seller.shop.id } };
  const calls = [
    () => world.call(productsApi.read, ofProduct),
    () => world.call(productsApi.list, { query: { shop_id: seller.shop.id } }),
    () => world.call(productsApi.categories),
    () => world.call(productsApi.ofShop, ofShop),
    () => world.call(searchApi.explore),
    () => world.call(searchApi.explore, { query: { search: 'salt' } }),
    () => world.call(searchApi.counts),
    () => world.call(searchApi.suggestions, { query: { search: 'salt' } }),
    () => world.call(shopsApi.read, ofShop),
    () => world.call(shopsApi.summary, ofShop),
    () => world.call(reviewsApi.listOfProduct, ofIt),
    () => world.call(reviewsApi.statsOfProduct, ofIt),
    () => world.call(questionsApi.listOfProduct, ofIt),
    () => world.call(recommendationsApi.similar, ofProduct),
    () => world.call(recommendationsApi.boughtWith, ofProduct),
    () => world.call(homeApi.rows),
  ];
  const said = vi.spyOn(world.deps.log, 'debug');
  onTestFinished(() => said.mockRestore());
  for (const call of calls) {
    const { answered } = standbys();
    const { status } = await call();
    expect([String(call), status, standbys().answered > answered]).toEqual([
      String(call),
      200,
      true,
    ]);
  }
  expect(said).not.toHaveBeenCalledWith(expect.anything(), 'a read was repeated on the primary');
});

test('a list and a product that visitors read cost the primary nothing', async () => {
  const reads = 100;
  const lent = vi.spyOn(world.deps.pool, 'connect');
  onTestFinished(() => lent.mockRestore());
  const { answered } = standbys();
  for (let n = 0; n < reads; n += 1) {
    expect((await world.call(searchApi.explore)).status).toBe(200);
    await nameOf();
  }
  expect(standbys().answered - answered).toBeGreaterThanOrEqual(2 * reads);
  // Its place is asked for twice a second, and jobs may still run; each read would be one more.
  expect(lent.mock.calls.length).toBeLessThan(reads);
});

test('who writes reads their own write while the standby is behind', async () => {
  await pair.pause(true);
  const seen = await renamed('Pepper jar');
  expect(placeIn(seen)).toBeGreaterThan(0);
  expect(await nameOf({ 'souk-seen': seen })).toBe('Pepper jar');
  // Also on their other devices, which don't know the place.
  expect(await nameOf({}, seller.token)).toBe('Pepper jar');
  // Everyone else reads from the standby.
  expect(await nameOf()).toBe('Salt jar');
  await pair.pause(false);
  await pair.catchUp();
  expect(await readAnonymously({ 'souk-seen': seen })).toBe('standby');
  expect(await nameOf({ 'souk-seen': seen })).toBe('Pepper jar');
});

test('what the standby doesn’t have yet is found on the primary', async () => {
  await pair.pause(true);
  const fresh = await seller.sells({ name: 'Fresh from the kiln', price: 12 });
  const said = vi.spyOn(world.deps.log, 'debug');
  onTestFinished(() => said.mockRestore());
  const { status } = await world.call(productsApi.read, { params: { productId: fresh.id } });
  expect(status).toBe(200);
  expect(said).toHaveBeenCalledWith(expect.anything(), 'a read was repeated on the primary');
});

test('a place that is nonsense counts for nothing', async () => {
  for (const place of ['', 'x', '0', '0/', '-1/-1', '1/123456789', "0/0' or 1", '🦓/1']) {
    expect(placeIn(place)).toBeNull();
  }
  expect(await readAnonymously({ 'souk-seen': 'nonsense/0' })).toBe('standby');
  // A place that the log won't reach for centuries only costs a read of the primary.
  expect(await readAnonymously({ 'souk-seen': 'FFFFFFFF/FFFFFFFF' })).toBe('primary');
  expect(placeText(placeIn('16/B374D848')!)).toBe('16/B374D848');
});

test('a write behind login, and only a write, tells its place', async () => {
  const { headers } = await world.call(searchApi.explore);
  expect(headers).not.toHaveProperty('souk-seen');
  const refused = await world.call(authApi.logout, { token: 'nobody' });
  expect(refused.status).toBe(401);
  expect(refused.headers).not.toHaveProperty('souk-seen');
});

test('the primary takes over when the standby is gone, until it is back', async () => {
  const reading = Array.from({ length: 20 }, () => world.call(searchApi.explore));
  await pair.goAway();
  for (const { status } of await Promise.all(reading)) expect(status).toBe(200);
  expect(await readAnonymously()).toBe('primary');
  expect(standbys().serving).toBe(0);
  await pair.comeBack();
  await world.until(async () => (await readAnonymously()) === 'standby', 'the standby is back');
});

test('a page is made again from what has the change, and kept only then', async () => {
  const page = async (cookie = '') => {
    const { statusCode, body } = await site.inject({
      url: productAddress(),
      headers: { cookie },
    });
    expect(statusCode).toBe(200);
    return /<h1[^>]*>([^<]+)</.exec(body)?.[1];
  };
  const before = await nameOf();
  await world.until(async () => (await page()) === before, 'the page is there');
  await pair.pause(true);
  const seen = await renamed('Garlic jar');
  // At once for who wrote it.
  expect(await page(`a=b; ${SEEN_COOKIE}=${seen}`)).toBe('Garlic jar');
  await world.until(async () => (await page()) === 'Garlic jar', 'everyone sees the change');
  expect(await nameOf()).toBe(before);
  // Without anyone who knows the place, too.
  await renamed('Onion jar');
  await world.until(async () => (await page()) === 'Onion jar', 'everyone sees the next change');
  for (let n = 0; n < 20; n += 1) expect(await page()).toBe('Onion jar');
});

test('a list soon shows what is new, though the standby is behind', async () => {
  const list = async () => (await site.inject({ url: '/explore' })).body;
  await list();
  await pair.pause(true);
  await seller.sells({ name: 'Late jar', price: 12 });
  await world.until(async () => (await list()).includes('Late jar'), 'the list has it');
});

test('the places of last writes are forgotten after their minute', async () => {
  await renamed('Salt jar');
  const left = () => world.deps.db.selectFrom('last_writes').select('user_id').execute();
  await forgetExpired(world.deps);
  expect(await left()).not.toEqual([]);
  await forgetExpired({ ...world.deps, now: () => new Date(Date.now() + 61_000) });
  expect(await left()).toEqual([]);
});
