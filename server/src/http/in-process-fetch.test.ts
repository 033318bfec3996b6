import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { inProcessFetch } from './in-process-fetch.ts';
import { PageCache } from './page-cache.ts';

const SHOP = '0190aaaa-0000-7000-8000-000000000000';

/** An API whose answers say how often they were made, and a page's way to call it. */
function pageOver(cache: PageCache | null) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const made: Record<string, number> = {};
  const paths = ['/api/site', '/api/categories', '/api/products/:id', '/api/shops/:id/summary'];
  let sent = Promise.resolve();
  for (const path of paths) {
    app.get(path, async () => {
      const answer = { made: (made[path] = (made[path] ?? 0) + 1) };
      await sent;
      return answer;
    });
  }
  /** Holds answers back from now on, until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    sent = promise;
    return resolve;
  };
  app.get('/api/currency/rates', (_request, reply) => reply.code(503).send({ made: 0 }));
  const heard: [string, string][] = [];
  const ask = inProcessFetch(
    app,
    'key',
    ({ pathname }, _status, text) => heard.push([pathname, text]),
    cache,
  );
  const times = async (path: string) => {
    const answer = await ask(`http://souk.example${path}`);
    return (JSON.parse(await answer.text()) as { made: number }).made;
  };
  return { ask, times, heard, made, hold };
}

test('pages share what all of them show, until all of them are dropped', async () => {
  const cache = new PageCache();
  const { times, heard } = pageOver(cache);
  expect(await Promise.all([times('/api/site'), times('/api/site')])).toEqual([1, 1]);
  expect(await times('/api/categories?page=1')).toBe(1);
  expect(await times('/api/categories?page=2')).toBe(2);
  expect(await times('/api/products/1')).toBe(1);
  expect(await times('/api/products/1')).toBe(2);
  // A page learns what it depends on from each answer, kept or not.
  expect(heard.filter(([path]) => path === '/api/site')).toHaveLength(2);
  cache.changed({ kind: 'lists' });
  expect(await times('/api/site')).toBe(1);
  cache.changed({ kind: 'all' });
  expect(await times('/api/site')).toBe(2);
});

test('products share what their pages say of their shop, until it changes', async () => {
  const cache = new PageCache();
  const { times } = pageOver(cache);
  const summary = `/api/shops/${SHOP}/summary`;
  expect([await times(summary), await times(summary)]).toEqual([1, 1]);
  cache.changed({ kind: 'shop', id: SHOP });
  expect(await times(summary)).toBe(2);
});

test('a page that begins after a change takes no answer from before it', async () => {
  const cache = new PageCache();
  const { times, made, hold } = pageOver(cache);
  const send = hold();
  const before = times('/api/site');
  await expect.poll(() => made['/api/site']).toBe(1);
  cache.changed({ kind: 'all' });
  const after = times('/api/site');
  send();
  await before;
  expect(await after).toBeGreaterThan(1);
});

test('keeps no failure, and nothing without a cache', async () => {
  const { ask } = pageOver(new PageCache());
  for (const _ of [1, 2]) {
    const answer = await ask('http://souk.example/api/currency/rates');
    expect([answer.ok, answer.status]).toEqual([false, 503]);
  }
  const { times } = pageOver(null);
  expect([await times('/api/site'), await times('/api/site')]).toEqual([1, 2]);
});
