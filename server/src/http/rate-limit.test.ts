import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorld } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import { createDb, createPool } from '../db/pool.ts';
import { sharedCounter } from './shared-counter.ts';

// A minute that ends during a test would reset the count: here it is always noon.
const now = () => new Date('2026-11-22T12:00:10Z');
const world = await startWorld({
  worker: false,
  env: { RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: '1' },
  overrides: { now },
});
/** The whole site, with one-word pages: their content doesn't matter here. */
const page = { entry: { module: pageModule() } } as never;
const site = await makeApp(world.deps, {
  pages: { load: async () => page, development: false },
});
afterAll(async () => {
  await site.close();
  await world.close();
});

type Parts = { fetch: (address: string) => Promise<{ status: number }> };

let rendered = 0;

/** A page module whose pages below /kept/ are kept. */
function pageModule() {
  return {
    setSiteCurrency: () => undefined,
    visitorOf: () => ({}),
    createLoadContext: (parts: Parts) => parts,
    createRequestHandler:
      () =>
      async ({ url }: Request, { fetch }: Parts) => {
        rendered += 1;
        if (url.includes('/kept/')) {
          return new Response('<p>Kept</p>', { headers: { 'content-type': 'text/html' } });
        }
        const calls = ['/api/categories', '/api/currency/rates', '/api/explore'];
        const inside = await Promise.all(calls.map((path) => fetch(`http://localhost${path}`)));
        return new Response(inside.map(({ status }) => status).join(' '));
      },
  };
}

let visitors = 0;
let address = '';
beforeEach(() => {
  visitors += 1;
  address = `198.51.100.${visitors}`;
});

const get = (url: string, from = address) =>
  site.inject({ url, headers: { 'x-forwarded-for': from } });

async function statuses(count: number, ask: () => Promise<{ statusCode: number }>) {
  const seen: Record<number, number> = {};
  for (let n = 0; n < count; n += 1) {
    const { statusCode } = await ask();
    seen[statusCode] = (seen[statusCode] ?? 0) + 1;
  }
  return seen;
}

describe('at a tenth of the limits', () => {
  test('30 calls a minute, then 429 with Retry-After; health checks and webhooks go on', async () => {
    expect(await statuses(32, () => get('/api/categories'))).toEqual({ 200: 30, 429: 2 });
    const refused = await get('/api/explore');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '50']);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    const webhook = { method: 'POST', url: '/api/webhooks/stripe', payload: '{}' } as const;
    expect((await site.inject(webhook)).statusCode).toBe(400);
  });

  test('pages count like calls, once each whatever they load, and explain the refusal in words', async () => {
    expect((await get('/')).body).toBe('200 200 200');
    expect(await statuses(31, () => get('/shop/any'))).toEqual({ 200: 29, 429: 2 });
    const refused = await get('/');
    expect(refused.headers['retry-after']).toBe('50');
    expect(refused.headers['content-type']).toContain('text/html');
    expect(refused.body).toContain('Too many requests. Please wait a moment and try again.');
    expect(refused.body).toContain('will try again in 50 seconds');
    expect((await get('/api/categories')).statusCode).toBe(429);
    expect((await get('/sitemap.xml')).statusCode).toBe(429);
    expect((await get('/nowhere', '198.51.100.250')).statusCode).toBe(200);
  });

  test('kept pages have their own limit of 300 a minute', async () => {
    const kept = `/kept/${visitors}`;
    // Pages are kept only once the site listens for changes. We poll slowly, because a refusal
    // after thirty requests would look the same.
    await expect
      .poll(
        async () => {
          const before = rendered;
          await get(kept, '198.51.100.251');
          return rendered - before;
        },
        { interval: 500, timeout: 14_000 },
      )
      .toBe(0);
    expect(await statuses(302, () => get(kept))).toEqual({ 200: 300, 429: 2 });
    expect((await get('/api/categories')).statusCode).toBe(200);
  });

  test('calls by signed-in people count by account, whatever their address', async () => {
    const [one, two] = [await world.buyer(), await world.buyer()];
    const read = (token: string, from = address) =>
      site.inject({
        url: '/api/auth/me',
        headers: { 'x-forwarded-for': from, authorization: `Bearer ${token}` },
      });
    // Other visitors at the same address use up its limit.
    expect(await statuses(31, () => get('/api/categories'))).toEqual({ 200: 30, 429: 1 });
    expect(await statuses(31, () => read(one.token))).toEqual({ 200: 30, 429: 1 });
    expect((await read(one.token, '198.51.100.252')).statusCode).toBe(429);
    expect((await read(two.token)).statusCode).toBe(200);
  });

  test('calls with dead tokens count by address, like visitors’ calls', async () => {
    const read = () =>
      site.inject({
        url: '/api/auth/me',
        headers: { 'x-forwarded-for': address, authorization: 'Bearer dead' },
      });
    expect(await statuses(31, read)).toEqual({ 401: 30, 429: 1 });
    expect((await get('/api/categories')).statusCode).toBe(429);
  });

  test('the sitemap and unknown addresses count too', async () => {
    const paths = ['/sitemap.xml', '/robots.txt', '/api/nowhere'];
    let n = 0;
    const seen = await statuses(33, () => get(paths[(n += 1) % 3]!));
    expect(seen).toEqual({ 200: 20, 404: 10, 429: 3 });
  });

  test('pictures have 300 a minute, apart from pages', async () => {
    expect(await statuses(302, () => get('/media/products/none.webp'))).toEqual({
      404: 300,
      429: 2,
    });
    expect((await get('/')).statusCode).toBe(200);
    expect(await statuses(31, () => get('/'))).toEqual({ 200: 29, 429: 2 });
  });

  test('all addresses of an IPv6 /64 network count as one', async () => {
    let n = 0;
    const from = () => `2001:db8:7:${visitors}::${(n += 1).toString(16)}`;
    expect(await statuses(31, () => get('/api/categories', from()))).toEqual({ 200: 30, 429: 1 });
    expect((await get('/api/categories', '2001:db8:7:ffff::1')).statusCode).toBe(200);
  });
});

test('another process sees the same count', async () => {
  const parts = { db: world.deps.db, now, onError: () => {} };
  const [one, two] = [sharedCounter(parts), sharedCounter(parts)];
  for (let n = 0; n < 200; n += 1) await one.hit('shared', 300);
  let last = 0;
  for (let n = 0; n < 120; n += 1) last = (await two.hit('shared', 300)).hits;
  // Exact but for hits that the other hasn't reported yet: less than one batch.
  expect(last).toBeGreaterThan(300);
  expect(last).toBeLessThanOrEqual(320);
});

test('without its database a process counts for itself, and retries at most every 5 seconds', async () => {
  let failures = 0;
  // Nobody listens there.
  const url = 'postgres://souk@127.0.0.1:9/none';
  const lost = createDb(createPool({ url, max: 1, onError: () => {} }));
  const counter = sharedCounter({ db: lost, now, onError: () => (failures += 1) });
  let last = 0;
  for (let n = 0; n < 400; n += 1) last = (await counter.hit('alone', 300)).hits;
  expect([last, failures]).toEqual([400, 1]);
  await lost.destroy();
});
