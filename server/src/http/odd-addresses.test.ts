import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePages } from '../../../bin/lib/pages.mjs';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import type { App } from '../kit/route.ts';
import { builtPages } from './pages.ts';

await ensurePages();

const lines: { level: number; msg: string }[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});

let world: World;
let site: App;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  const log = pino({ level: 'debug' }, sink);
  site = await makeApp({ ...world.deps, log }, { pages: builtPages });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const BREAKS = ['%0A', '%0a', '%0D', '%0D%0A', '%E2%80%A8', '%e2%80%a9'];
const PLACES = [
  '/:',
  '/a:b',
  '/a:b/',
  '//:',
  '/shop/:',
  '/product/:',
  '/a:b.data',
  '/assets/:',
  '/healthz:',
  '/sandbox/pay/:',
  '/sitemap.xml:',
  '/sitemaps/:',
  '/feeds/:',
  '/feeds/shops/:/google.xml',
  '/media/:',
  '/media/products/a:b.webp',
  '/media/remote:',
  '/api/:',
  '/api/products/:',
  '/api/shops/:/products',
  '/api/docs/:',
  '/api/docs/static/:',
];

describe('a line break in an address', () => {
  test.each(BREAKS)('as %s is a 404 everywhere, and no fault', async (mark) => {
    for (const place of PLACES) {
      const url = place.replaceAll(':', mark);
      const { statusCode, headers } = await site.inject({ url });
      expect([url, statusCode, headers.location]).toEqual([url, 404, undefined]);
    }
  });

  test.each(['%0A', '%0D%0ASet-Cookie:%20a=b'])(
    'as %s in a query is a value like any other, and gets into no header',
    async (mark) => {
      for (const path of [
        '/explore?search=',
        '/login?next=',
        '/media/remote?address=',
        '/dashboard/shops/x/products/y/edit?a=',
        '/api/explore?search=',
        '/nowhere?x=',
      ]) {
        const { statusCode, headers } = await site.inject({ url: path + mark });
        expect([path, statusCode < 500, headers['set-cookie']]).toEqual([path, true, undefined]);
      }
    },
  );
});

// Printing around the log fails the test by itself: console.error is watched.
test.each([
  '/nowhere',
  '/a/b/c',
  '/nowhere.data',
  '/shop/none',
  '/a%0Ab',
  '/%ff',
  '/api/nowhere',
  '/media/none',
])(
  '%s is nobody’s fault: nothing in the log above debug, and nothing printed around it',
  async (url) => {
    lines.length = 0;
    expect((await site.inject({ url })).statusCode).toBe(404);
    expect(lines.filter(({ level }) => level > 20)).toEqual([]);
    // Beside the line that every request has.
    expect(lines.filter(({ msg }) => msg !== 'request').length).toBeLessThan(2);
  },
);
