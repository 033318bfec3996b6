import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePages } from '../../../bin/lib/pages.mjs';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import type { App } from '../kit/route.ts';
import { forwardCardPage } from './card-page.ts';
import { builtPages } from './pages.ts';

await ensurePages();
const { routes } = await builtPages.load();

/** The settings of an open site. */
const OPEN = {
  publicUrl: 'https://souk.example',
  open: 'PUBLIC_URL is https://souk.example',
  mediaHosts: ['https://clips.example.com'],
  // The demo displays its mails.
  demo: true,
};

let world: World;
let site: App;
let port: number;
let token: string;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  ({ token } = await world.admin());
  const deps = { ...world.deps, config: { ...world.deps.config, ...OPEN } };
  site = await makeApp(deps, {
    pages: builtPages,
    extensions: [(scope) => forwardCardPage(scope, world.sandboxUrl)],
  });
  await site.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.server.address() as AddressInfo);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

type Headers = Record<string, unknown>;

function expectGuarded(what: string, headers: Headers): void {
  const policy = String(headers['content-security-policy']);
  expect({
    what,
    sniffing: headers['x-content-type-options'],
    transport: headers['strict-transport-security'],
    frames: headers['x-frame-options'],
    policy: policy.match(/frame-ancestors [^;]*/)?.[0],
    origin: policy.match(/default-src [^;]*/)?.[0],
  }).toEqual({
    what,
    sniffing: 'nosniff',
    transport: 'max-age=31536000; includeSubDomains',
    frames: 'DENY',
    policy: "frame-ancestors 'none'",
    origin: expect.stringMatching(/^default-src '(none|self)'$/),
  });
  // A page may also redirect.
  const isPage = String(headers['content-type']).startsWith('text/html') || headers['location'];
  if (!isPage) expect([what, policy.startsWith("default-src 'none'")]).toEqual([what, true]);
}

async function ask(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  payload?: string,
) {
  const answer = await site.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  });
  expectGuarded(`${method} ${url} → ${answer.statusCode}`, answer.headers);
  return answer;
}

test('every call of the API, whatever its answer', async () => {
  const { paths } = (await ask('GET', '/api/openapi.json')).json();
  const statuses = new Set<number>();
  for (const [path, methods] of Object.entries<Record<string, unknown>>(paths)) {
    const url = `/api${path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-00000000dead')}`;
    for (const method of Object.keys(methods)) {
      const type = { 'content-type': 'application/json' };
      const given = method === 'get' ? undefined : '{';
      for (const headers of [{}, { authorization: `Bearer ${token}` }] as Record<
        string,
        string
      >[]) {
        const { statusCode } = await ask(method.toUpperCase(), url, { ...type, ...headers }, given);
        statuses.add(statusCode);
      }
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 422]));
});

test('every page, its files and its errors', async () => {
  const pathOf = ({ path = '', parentId }: NonNullable<ServerBuild['routes'][string]>): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? pathOf(parent) : ''}${path === '' || path === '/' ? '' : `/${path}`}`;
  };
  const urls = new Set(Object.values(routes).map((route) => pathOf(route!) || '/'));
  expect(urls.size).toBeGreaterThan(40);
  for (const url of urls) await ask('GET', url.replaceAll(/:\w+/g, 'x').replace('*', 'nowhere'));
  const { body } = await ask('GET', '/');
  const script = /"(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? '';
  const { headers } = await site.inject({ url: script });
  expect(headers['strict-transport-security']).toBeTruthy();
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test.each<[string, string, number]>([
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/metrics', 200],
  ['GET', '/robots.txt', 200],
  ['GET', '/sitemap.xml', 200],
  ['GET', '/sitemaps/none.xml', 404],
  ['GET', '/feeds/google.xml', 200],
  ['GET', '/feeds/products.rss', 200],
  ['GET', '/feeds/shops/none/google.xml', 404],
  ['GET', '/media/products/none.webp', 404],
  ['GET', '/media/remote?address=x', 404],
  ['GET', '/sandbox/pay/none', 404],
  ['POST', '/', 405],
  ['OPTIONS', '/api/cart', 204],
  ['PUT', '/api/categories', 405],
  ['GET', '/api/nowhere', 404],
  ['GET', '/api/docs/', 200],
  ['GET', `/api/products/${'x'.repeat(3000)}`, 404],
  ['GET', `/media/${'x'.repeat(3000)}`, 404],
  ['GET', '/%ff', 404],
  ['HEAD', '/', 200],
  ['PROPFIND', '/api/cart', 404],
])('%s %s answers %d', async (method, url, status) => {
  expect((await ask(method, url)).statusCode).toBe(status);
});

test.each([
  [413, { 'content-type': 'application/json' }, 'x'.repeat(20_000)],
  [415, { 'content-type': 'application/xml' }, '<a/>'],
  [415, { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'x'],
])('a refused body: %d', async (status, headers, body) => {
  expect((await ask('POST', '/api/auth/login', headers, body)).statusCode).toBe(status);
});

test('stored files: whole, partial, already known and out of range', async () => {
  const path = '/media/videos/0190aaaa.mp4';
  await world.deps.storage.put(path, Buffer.from('0123456789'), 'video/mp4');
  const whole = await ask('GET', path);
  expect(whole.statusCode).toBe(200);
  // A browser displays it if its address is opened.
  expect(whole.headers['content-security-policy']).toContain("media-src 'self'");
  expect((await ask('GET', path, { range: 'bytes=0-1' })).statusCode).toBe(206);
  expect((await ask('GET', path, { range: 'bytes=90-' })).statusCode).toBe(416);
  const tag = { 'if-none-match': String(whole.headers['etag']) };
  expect((await ask('GET', path, tag)).statusCode).toBe(304);
});

test('answers the browser already has, and requests above the limit', async () => {
  for (const url of ['/', '/api/categories']) {
    const { headers } = await ask('GET', url);
    const again = await ask('GET', url, { 'if-none-match': String(headers['etag']) });
    expect([url, again.statusCode]).toEqual([url, 304]);
  }
  const config = { ...world.deps.config, ...OPEN, rateLimitFactor: 0.001 };
  // A minute that ends in between would reset the count.
  const start = new Date();
  const strict = await makeApp({ ...world.deps, config, now: () => start }, { pages: builtPages });
  for (const url of ['/api/categories', '/']) {
    await strict.inject({ url, remoteAddress: '198.51.100.7' });
    const { statusCode, headers } = await strict.inject({ url, remoteAddress: '198.51.100.7' });
    expectGuarded(url, headers);
    expect(statusCode).toBe(429);
  }
  await strict.close();
});

test.each([
  ['what is no request', 'HELLO\r\n\r\n', 400],
  ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['no host, at the API', 'GET /api/cart HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'an expectation',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    200,
  ],
])('over the line: %s', async (what, sent, status) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(': ')[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
  );
  expectGuarded(what, headers);
});

describe('the content policy of pages', () => {
  const policyOf = async (app: App, url = '/') =>
    Object.fromEntries(
      String((await app.inject({ url })).headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim().split(/ (.*)/s) as [string, string]),
    );

  test('allows styles from files only; React writes the attributes', async () => {
    const policy = await policyOf(site);
    expect(policy['style-src']).toBe("'self'");
    expect(policy['style-src-elem'] ?? policy['style-src']).toBe("'self'");
    expect(policy['style-src-attr']).toBe("'unsafe-inline'");
    for (const url of ['/', '/explore', '/videos', '/login', '/nowhere']) {
      expect((await site.inject({ url })).body).not.toMatch(/<style/);
    }
  });

  test('allows clips from the site and the operator’s hosts; on a trial from anywhere', async () => {
    expect((await policyOf(site))['media-src']).toBe("'self' blob: https://clips.example.com");
    const trial = await makeApp(world.deps, { pages: builtPages });
    const policy = await policyOf(trial);
    const { headers } = await trial.inject({ url: '/' });
    await trial.close();
    expect(policy['media-src']).toBe("'self' blob: https: http:");
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

test.each([
  '/reset-password?token=x',
  '/reset-password/?token=x',
  '/Reset-Password',
  '/reset%2Dpassword?token=x',
  '/verify-email?token=x',
  '/sign-in-link?token=x',
  '/not-me?token=x',
])('%s reveals its address to no other site', async (url) => {
  expect((await ask('GET', url)).headers['referrer-policy']).toBe('no-referrer');
  expect((await ask('GET', '/login')).headers['referrer-policy']).toBe(
    'strict-origin-when-cross-origin',
  );
});

test('only the site itself may frame a mail, where admins read it', async () => {
  const list = await site.inject({
    url: '/api/admin/mails/preview',
    headers: { authorization: `Bearer ${token}` },
  });
  const { headers } = await site.inject({ url: `/api/admin/mail-previews/${list.json()[0].kind}` });
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
});
