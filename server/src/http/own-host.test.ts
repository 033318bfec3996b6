import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePages } from '../../../bin/lib/pages.mjs';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import type { App } from '../kit/route.ts';
import { builtPages } from './pages.ts';

await ensurePages();

let world: World;
let demo: App;
/** The same with DEMO=1 on a site that knows that it is open to others. */
let open: App;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  const config = { ...world.deps.config, demo: true };
  demo = await makeApp({ ...world.deps, config }, { pages: builtPages });
  const publicUrl = 'https://souk.example';
  const published = { ...config, publicUrl, open: `PUBLIC_URL is ${publicUrl}` };
  open = await makeApp({ ...world.deps, config: published }, { pages: builtPages });
});
afterAll(async () => {
  await Promise.all([demo.close(), open.close()]);
  await world.close();
});

const PATHS = ['/', '/login', '/api/site', '/api/explore', '/robots.txt', '/media/none.webp'];
const TUNNELS: Record<string, string>[] = [
  { host: 'souk-1234.tunnel.example' },
  { host: '203.0.113.9:3000' },
  { host: 'localhost.example' },
  { host: 'a b' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'souk.tunnel.example' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 tunnel' },
  { 'x-real-ip': '203.0.113.9' },
  { 'cf-connecting-ip': '203.0.113.9' },
];

describe('a demo meant to be private', () => {
  test.each(TUNNELS)('refuses %j', async (headers) => {
    for (const url of PATHS) {
      const { statusCode, body } = await demo.inject({ url, headers });
      expect([url, statusCode]).toEqual([url, 403]);
      expect(body).toContain('This demo answers only on the machine it runs on.');
    }
    const login = await demo.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: {},
    });
    expect(login.statusCode).toBe(403);
  });

  test.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:8080', '[::1]:3000', 'souk.localhost'])(
    'is open at %s',
    async (host) => {
      for (const url of ['/', '/api/site']) {
        expect((await demo.inject({ url, headers: { host } })).statusCode).toBe(200);
      }
    },
  );

  test('reports that it is alive to any monitor beside it', async () => {
    const headers = { host: 'souk.internal', 'x-forwarded-for': '10.0.0.1' };
    expect((await demo.inject({ url: '/healthz', headers })).statusCode).toBe(200);
    expect((await demo.inject({ url: '/readyz', headers })).statusCode).toBe(200);
  });

  test('counts its refusals', async () => {
    const before = world.deps.security.counts().get('foreign-host') ?? 0;
    await demo.inject({ url: '/', headers: { host: 'souk.tunnel.example' } });
    expect(world.deps.security.counts().get('foreign-host')).toBe(before + 1);
  });
});

test('a demo opened by its operator, and a site without the demo, answer under any name', async () => {
  for (const headers of TUNNELS) {
    expect((await open.inject({ url: '/api/site', headers })).statusCode).toBe(200);
    expect((await world.app.inject({ url: '/api/site', headers })).statusCode).toBe(200);
  }
});
