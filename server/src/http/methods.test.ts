import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const ID = '0190aaaa-0000-7000-8000-000000000000';

async function ask(method: string, url: string) {
  const { statusCode, headers, body } = await world.app.inject({ method: method as 'GET', url });
  return { status: statusCode, headers, body };
}

test.each([
  ['DELETE', '/api/categories', 'GET, HEAD, OPTIONS'],
  ['POST', `/api/shops/${ID}`, 'GET, HEAD, PUT, OPTIONS'],
  ['PATCH', `/api/products/${ID}`, 'GET, HEAD, PUT, DELETE, OPTIONS'],
  ['GET', '/api/auth/login', 'POST, OPTIONS'],
  ['PUT', '/api/cart', 'GET, HEAD, OPTIONS'],
  ['GET', '/api/webhooks/stripe', 'POST, OPTIONS'],
  ['POST', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
  ['POST', '/api/docs', 'GET, HEAD, OPTIONS'],
  ['PUT', '/healthz', 'GET, HEAD, OPTIONS'],
  ['DELETE', '/media/products/a.webp', 'GET, HEAD, OPTIONS'],
  ['POST', '/sitemap.xml', 'GET, HEAD, OPTIONS'],
  ['POST', '/feeds/google.xml', 'GET, HEAD, OPTIONS'],
])('%s %s lists the allowed methods: %s', async (method, url, allow) => {
  const refused = await ask(method, url);
  expect([refused.status, refused.headers['allow']]).toEqual([405, allow]);
  expect(refused.headers['content-type']).toContain('application/problem+json');
  const told = await ask('OPTIONS', url);
  expect([told.status, told.headers['allow'], told.body]).toEqual([204, allow, '']);
});

test('another site gets no permission to call with a token', async () => {
  const { headers, statusCode } = await world.app.inject({
    method: 'OPTIONS',
    url: '/api/cart',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(statusCode).toBe(204);
  const leave = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
  expect(leave).toEqual([]);
});

test('a body with the wrong method isn’t even read', async () => {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/categories',
    headers: { 'content-type': 'application/x-unheard-of' },
    payload: 'x',
  });
  expect(statusCode).toBe(405);
});

test.each(['GET', 'POST', 'OPTIONS'])('%s of an unknown address is a 404', async (method) => {
  for (const url of ['/api', '/api/', '/api/nowhere', `/api/shops/${ID}/nowhere`]) {
    const { status, headers } = await ask(method, url);
    expect([url, status]).toEqual([url, 404]);
    expect(headers['content-type']).toContain('application/problem+json');
  }
});
