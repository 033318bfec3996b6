import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensurePages } from '../../../bin/lib/pages.mjs';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import type { App } from '../kit/route.ts';
import { builtPages, type PageSource } from './pages.ts';

await ensurePages();
const { routes } = await builtPages.load();

type Headers = Record<string, string>;
type Answer = { status: number; headers: Record<string, unknown>; html: string };

let world: World;
/**
 * Texts that no page may contain, by name: data of a shopper who also sells, and of odd requests.
 */
let secrets: Record<string, string>;
let tokenOf: { token: string; email: string };
let ids: Record<string, string>;
const sites = {} as { keeping: App; rendering: App };
let renderings = 0;

/** The addresses of all pages in `web/src/routes.ts`. */
const paths = Object.values(routes).flatMap((route) => {
  const isLayout = Object.values(routes).some((other) => other?.parentId === route?.id);
  return route && !isLayout ? [pathOf(route)] : [];
});

type Route = NonNullable<ServerBuild['routes'][string]>;
function pathOf({ path = '', parentId }: Route): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return `${parent ? pathOf(parent) : ''}${path === '' || path === '/' ? '' : `/${path}`}`;
}

const addressOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name).replace('*', 'no/such page') ||
  '/';

/** Different visitors requesting a page. */
const VARIANTS: Record<string, () => Headers> = {
  'a session': () => ({ authorization: `Bearer ${tokenOf.token}` }),
  'a dead token': () => ({ authorization: `Bearer ${'x'.repeat(43)}` }),
  'cookies of all kinds': () => ({
    cookie: `souk.token=${tokenOf.token}; souk.session=${tokenOf.token}; email=${tokenOf.email}; souk.currency=EUR; souk.theme=dark; souk.layout=list`,
  }),
  'cookies that make no sense': () => ({
    cookie: `souk.currency=${tokenOf.token}; souk.theme=${tokenOf.email}; souk.layout="><script>; =; %ff`,
  }),
  'another host': () => ({ host: 'elsewhere.example' }),
  'another host behind a proxy': () => ({
    'x-forwarded-host': 'elsewhere.example',
    'x-forwarded-proto': 'ftp',
    'x-forwarded-port': '1',
    'x-forwarded-prefix': '/elsewhere.example',
    'x-original-url': '/elsewhere.example',
    'x-rewrite-url': '/elsewhere.example',
    forwarded: 'for=8.8.8.8;host=elsewhere.example;proto=https',
  }),
  'an address elsewhere': () => ({ 'x-forwarded-for': '8.8.8.8', 'cf-ipcountry': 'JP' }),
  'a part of the page': () => ({ range: 'bytes=0-99', 'if-range': '"x"' }),
  brotli: () => ({ 'accept-encoding': 'br' }),
  gzip: () => ({ 'accept-encoding': 'gzip;q=0.5, deflate' }),
  'no coding that there is': () => ({ 'accept-encoding': 'zstd, identity;q=0, *;q=0' }),
  'a language': () => ({ 'accept-language': 'de-CH,de;q=0.9' }),
  'a language that is none': () => ({ 'accept-language': `${tokenOf.email};q=x, *` }),
  'the mark of a call within': () => ({ 'x-souk-internal': 'x'.repeat(32) }),
  'an older page': () => ({ 'if-none-match': '"x", W/"y"', 'if-modified-since': 'Mon' }),
  'another form': () => ({ accept: 'application/json', origin: 'https://elsewhere.example' }),
};

async function ask(site: App, url: string, headers: Headers = {}): Promise<Answer> {
  const { statusCode: status, rawPayload, headers: sent } = await site.inject({ url, headers });
  const coding = sent['content-encoding'];
  const bytes =
    coding === 'br'
      ? brotliDecompressSync(rawPayload)
      : coding === 'gzip'
        ? gunzipSync(rawPayload)
        : rawPayload;
  // Each answer has a number and a time of its own.
  const { 'x-request-id': _, date: __, ...rest } = sent;
  return { status, headers: rest, html: bytes.toString() };
}

function expectNoSecrets(url: string, { html, headers }: Answer): void {
  const all = `${JSON.stringify(headers)}${html}`.toLowerCase();
  const told = Object.entries(secrets).filter(([, secret]) => all.includes(secret.toLowerCase()));
  expect(told, `revealed at ${url}`).toEqual([]);
}

beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  const owner = await world.seller('Private & Co');
  const jar = await owner.sells({ name: 'Salt jar', price: 31 });
  const seller = await world.seller('Clay & Co');
  const mug = await seller.sells({ name: 'Mug' });
  await owner.adds(mug as never);
  const order = await owner.buys({ product: mug as never });
  // Names that are part of no other word.
  const named = { first_name: 'Zephyrine', last_name: 'Quillfeather' };
  await world.deps.db.updateTable('users').set(named).where('id', '=', owner.id).execute();
  ids = { shopId: owner.shop.id, productId: jar.id };
  tokenOf = owner;
  secrets = {
    token: owner.token,
    email: owner.email,
    username: owner.username,
    ...named,
    order: order.order_id,
    'order number': order.order_number,
    host: 'elsewhere.example',
  };
  // A page says when its data were loaded: use the same moment in all of them.
  vi.useFakeTimers({ toFake: ['Date'] });
  const counted: PageSource = {
    ...builtPages,
    load: async () => {
      const build = (await builtPages.load()) as ServerBuild & { entry: { module: any } };
      const { createRequestHandler } = build.entry.module;
      const count = (...made: unknown[]) => {
        const handle = createRequestHandler(...made);
        return (...asked: unknown[]) => {
          renderings += 1;
          return handle(...asked);
        };
      };
      const module = { ...build.entry.module, createRequestHandler: count };
      return { ...build, entry: { ...build.entry, module } };
    },
  };
  sites.keeping = await makeApp(world.deps, { pages: counted });
  sites.rendering = await makeApp(world.deps, { pages: { ...builtPages, keep: false } });
  await Promise.all([sites.keeping.ready(), sites.rendering.ready()]);
  await world.until(async () => {
    const before = renderings;
    await ask(sites.keeping, '/');
    return renderings === before;
  }, 'pages are kept');
});
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all(Object.values(sites).map((site) => site.close()));
  await world.close();
});

test('covers all pages, including those with an id, behind login and without a route', () => {
  expect(paths.length).toBeGreaterThan(20);
  expect(paths).toEqual(
    expect.arrayContaining(['', '/product/:productId', '/cart', '/checkout', '/videos', '/*']),
  );
});

describe.each(paths)('%s', (path) => {
  test('is the same for everyone, kept or not, and reveals nothing of its visitors', async () => {
    const url = addressOf(path);
    const plain = await ask(sites.rendering, url);
    for (const [variant, headersOf] of Object.entries(VARIANTS)) {
      const headers = headersOf();
      const rendered = await ask(sites.rendering, url, headers);
      // Twice: once when it may be rendered, and once as kept.
      for (const kept of [
        await ask(sites.keeping, url, headers),
        await ask(sites.keeping, url, headers),
      ]) {
        expect(kept, `${url} with ${variant}`).toEqual(rendered);
        expectNoSecrets(url, kept);
      }
      expectNoSecrets(url, rendered);
    }
    expect(await ask(sites.keeping, url), `${url} after all of them`).toEqual(plain);
  });
});

test('a page is rendered once for each of the few things that may vary with the visitor', async () => {
  await ask(sites.keeping, '/explore');
  const before = renderings;
  const visitors = Object.values(VARIANTS).map((headersOf) => headersOf());
  for (const headers of [...visitors, ...visitors]) await ask(sites.keeping, '/explore', headers);
  // Two places, a language's country, and cookies for a currency: nothing else makes another page.
  expect(renderings - before).toBeLessThanOrEqual(4);
});
