import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { authApi } from '@souk/contract/auth';
import { cartApi } from '@souk/contract/cart';
import { currencyApi } from '@souk/contract/currency';
import { ordersApi } from '@souk/contract/orders';
import { PROBLEM_CODES } from '@souk/contract/problems';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalid, startWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

describe('errors', () => {
  test.each([
    ['GET', '/nowhere', undefined, 404],
    ['GET', '/products/not-an-id', undefined, 404],
    ['GET', '/products/%ff', undefined, 404],
    ['GET', '/shops/%E0%A4%A/products?page=1', undefined, 404],
    ['GET', '/%', undefined, 404],
    ['GET', '/products/0190aaaa-0000-7000-8000-000000000000', undefined, 404],
    ['GET', '/explore?category_id=x', undefined, 422],
    ['GET', '/explore?limit=1000', undefined, 422],
    ['POST', '/auth/login', '{ not json', 400],
    ['POST', '/auth/login', undefined, 422],
    ['POST', '/auth/login', '[]', 422],
    ['POST', '/auth/register', 'x'.repeat(1_100_000), 413],
    ['GET', '/cart', undefined, 401],
    ['PATCH', '/shops/x/orders/y', '{ not json', 401],
    ['POST', '/webhooks/stripe', '{}', 400],
  ])('%s %s is a problem of %s → %d', async (method, path, body, status) => {
    const answer = await world.raw(method, path, { body });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      status,
      title: expect.any(String),
      code: expect.toBeOneOf([...PROBLEM_CODES]),
      detail: expect.any(String),
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\bat \/|select |server\/src/);
  });

  /** Offers a shirt that is valid but for the given fields. */
  async function offer(fields: object) {
    const seller = await world.seller();
    return seller.calls(productsApi.create, {
      body: {
        name: 'Shirt',
        price: 1,
        stock_quantity: 1,
        category_id: '01900000-0000-7000-8000-000000000001',
        shop_id: seller.shop.id,
        ...fields,
      },
    });
  }

  test('invalid fields are named by dotted path, and the first message is the detail', async () => {
    const answer = await offer({ variants: [{ name: '', value: 'L' }] });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]).toEqual({
      path: 'variants.0.name',
      message: 'Variant type is required',
    });
    expect(answer.body.detail).toBe('Variant type is required');
  });

  test('a conflict has a code of its own, which the description lists', async () => {
    const { email } = await world.buyer();
    const { status, body } = await world.call(authApi.register, {
      body: {
        email,
        username: 'somebody.else',
        password: 'Correct-horse-9',
        first_name: 'Some',
        last_name: 'Body',
      },
    });
    expect([status, body.code]).toEqual([409, 'email_taken']);
    const { body: described } = await world.raw('GET', '/openapi.json');
    expect(described.components.schemas.Problem.properties.code.enum).toContain('email_taken');
  });

  test.each([undefined, '[]', 'null', '"x"'])(
    'a body that is %s is refused in words',
    async (body) => {
      const { status, body: problem } = await world.call(authApi.login, { body: invalid(body) });
      expect([status, problem.detail]).toEqual([422, 'Please send the fields as a JSON body']);
    },
  );

  test('a value of the wrong type is named', async () => {
    const answer = await offer({
      images: 'one.png',
      variants: [{ name: 'Size', value: 'L', images: {} }, 'M'],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { path: 'images', message: 'images must be a list' },
      { path: 'variants.0.images', message: 'images must be a list' },
      { path: 'variants.1', message: 'Each of variants must be an object' },
    ]);
  });

  test.each([
    ['an address that is too long', `GET /?search=${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
    ['what is no request', 'HELLO\r\n\r\n', 400],
  ])('%s is a problem too', async (_, sent, status) => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    socket.write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('application/problem+json');
    expect(head).toContain('nosniff');
    expect(JSON.parse(body)).toMatchObject({ status, detail: expect.any(String) });
  });

  test('text that no database can store is bad input, not a fault', async () => {
    const seller = await world.seller();
    expect(
      (
        await seller.calls(shopsApi.edit, {
          params: { shopId: seller.shop.id },
          body: { name: 'a\u0000b' },
        })
      ).status,
    ).toBe(422);
    expect((await world.call(searchApi.explore, { query: { search: '\u0000' } })).status).toBe(422);
  });

  test('a dead token is a visitor on a public read, and a 401 elsewhere', async () => {
    expect((await world.call(searchApi.explore, { token: 'dead' })).status).toBe(200);
    expect((await world.call(ordersApi.list, { token: 'dead' })).status).toBe(401);
  });
});

describe('answers', () => {
  test('public reads carry a tag and answer 304 to it; private ones are private', async () => {
    const first = await world.call(productsApi.categories);
    expect(first.headers['etag']).toBeTruthy();
    expect(first.headers['cache-control']).toContain('public');
    const tag = String(first.headers['etag']);
    for (const known of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const again = await world.call(productsApi.categories, {
        headers: { 'if-none-match': known },
      });
      expect([known, again.status, again.body]).toEqual([known, 304, '']);
    }
    const buyer = await world.buyer();
    expect((await buyer.calls(productsApi.categories)).headers['cache-control']).toContain(
      'private',
    );
    expect((await buyer.calls(cartApi.read)).headers['cache-control']).toContain('private');
    expect((await world.call(currencyApi.detect)).headers['cache-control']).toContain('no-store');
  });

  test('only a successful read has a tag, and becomes a 304 for callers who have it', async () => {
    const gone = await world.call(productsApi.read, {
      params: { productId: '0190aaaa-0000-7000-8000-000000000000' },
      headers: { 'if-none-match': '*' },
    });
    expect([gone.status, gone.headers['etag']]).toEqual([404, undefined]);
    const buyer = await world.buyer();
    const { id } = await (await world.seller()).sells();
    const added = await buyer.calls(cartApi.add, { body: { product_id: id, quantity: 1 } });
    expect([added.status, added.headers['etag']]).toEqual([201, undefined]);
  });

  test('pages of other origins may read public answers, including their headers', async () => {
    const { shop } = await world.seller();
    const open = await world.call(productsApi.ofShop, { params: { shopId: shop.id } });
    expect(open.headers['access-control-allow-origin']).toBe('*');
    expect(open.headers['access-control-expose-headers']).toMatch(/\blink\b.*\bx-total-count\b/);
    const limited = await world.call(searchApi.explore, { token: 'any' });
    expect(limited.headers['access-control-allow-origin']).toBeUndefined();
    expect(
      (await world.call(currencyApi.detect)).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  test('no answer reveals its software, and each forbids sniffing', async () => {
    const { headers } = await world.call(productsApi.categories);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('the process is alive and can serve', async () => {
    expect((await world.raw('GET', '/healthz')).status).toBe(200);
    expect((await world.raw('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });
});

test('the API description covers every call of the specification', async () => {
  const { body } = await world.raw('GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  const calls = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    ),
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      'POST /auth/login',
      'POST /auth/register',
      'GET /currency/detect',
      'GET /currency/convert',
      'GET /currency/rates',
      'GET /categories',
      'GET /explore',
      'GET /cart',
      'POST /cart/items',
      'PUT /cart/items/{}',
      'DELETE /cart/items/{}',
      'POST /checkout',
      'POST /products/{}/view',
      'GET /products/{}',
      'GET /products',
      'GET /shops/{}/products',
      'POST /products',
      'PUT /products/{}',
      'DELETE /products/{}',
      'GET /shops/{}',
      'PUT /shops/{}',
      'POST /shops',
      'POST /shops/{}/reviews',
      'POST /products/{}/reviews',
      'GET /products/{}/reviews',
      'GET /products/{}/reviews/stats',
      'GET /admin/stats',
      'GET /user/shops',
      'GET /orders',
      'GET /shops/{}/orders',
      'PATCH /shops/{}/orders/{}',
      'POST /simple-upload',
      'POST /products/upload-images',
      'POST /products/upload-video',
    ]),
  );
});

test.each(['/api/docs', '/api/docs/'])(
  '%s renders it, with all that its page loads',
  async (url) => {
    const { body } = await world.app.inject({ url });
    const parts = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, part = '']) => part);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) {
      const { pathname } = new URL(part, `${world.url}${url}`);
      expect([pathname, (await world.app.inject({ url: pathname })).statusCode]).toEqual([
        pathname,
        200,
      ]);
    }
  },
);
