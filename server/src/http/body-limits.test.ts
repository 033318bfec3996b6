import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { checkoutApi } from '@souk/contract/checkout';
import { MAX_ORDER_LINES, VARIANTS_MAX } from '@souk/contract/limits';
import { productsApi } from '@souk/contract/products';
import { TAX, TAX_RATES_MAX, taxApi } from '@souk/contract/tax';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutBody } from '../../test/checkout-body.ts';
import { startWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const LOGIN = '/auth/login';
/** Without a signature a webhook is refused before its size matters. */
const SIGNED = { 'stripe-signature': 't=1,v1=00' };
const SMALL = 16 * 1024;

/** Sends these raw bytes, and returns the raw response. */
async function overTheLine(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  for (const part of parts) socket.write(part);
  return text(socket);
}

const head = (...lines: string[]) =>
  ['POST /api/auth/login HTTP/1.1', 'Host: souk', 'Connection: close', ...lines, '', ''].join(
    '\r\n',
  );
const JSON_TYPE = 'Content-Type: application/json';
const chunk = (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`;

describe('the size of a body', () => {
  test('is declared by every call that takes JSON, and one byte more is refused in words', async () => {
    const admin = await world.admin();
    const { shop } = await world.seller();
    const { paths } = (await world.app.inject({ url: '/api/openapi.json' })).json();
    const sizes = new Map<string, number>();
    for (const [path, methods] of Object.entries<Record<string, any>>(paths)) {
      for (const [method, operation] of Object.entries<any>(methods)) {
        const limit = operation['x-body-limit'];
        const takesJson = operation.requestBody?.content['application/json'] !== undefined;
        expect([path, method, typeof limit]).toEqual([
          path,
          method,
          takesJson ? 'number' : 'undefined',
        ]);
        if (!takesJson) continue;
        sizes.set(operation.operationId, limit);
        const url = path.replace(/(?<=\/shops\/)\{\w+\}/, shop.id);
        if (url.includes('{') && operation['x-access'] === 'owner') continue;
        const body = `"${'a'.repeat(limit - 1)}"`;
        const { status, body: problem } = await world.raw(
          method.toUpperCase(),
          url.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-00000000dead'),
          { token: admin.token, body, headers: SIGNED },
        );
        expect([path, status]).toEqual([path, 413]);
        expect(problem.detail).toBe(
          `The body is too large. This call takes at most ${limit / 1024} KB.`,
        );
      }
    }
    expect(Object.fromEntries(sizes)).toMatchObject({
      login: SMALL,
      addToCart: SMALL,
      reviewProduct: SMALL,
      reviewShop: SMALL,
      createProduct: 262_144,
      editProduct: 262_144,
      receiveStripeEvent: 1_048_576,
    });
    expect(Math.max(...sizes.values())).toBe(1_048_576);
  });

  test('leaves room for the longest order and for a product with everything', async () => {
    const seller = await world.seller();
    const made = await seller.calls(productsApi.create, {
      body: {
        name: 'Shirt',
        // Escaped, as some clients write it: six bytes per letter.
        description: 'é'.repeat(20_000),
        price: 20,
        stock_quantity: 1,
        category_id: '01900000-0000-7000-8000-000000000001',
        shop_id: seller.shop.id,
        variants: Array.from({ length: VARIANTS_MAX }, (_, n) => ({
          name: 'Size',
          value: `${n}`,
          stock_quantity: 1,
        })),
      },
    });
    expect(made.status).toBe(201);
    const variants = made.body.variants;
    const buyer = await world.buyer();
    const line = { product: made.body, quantity: 1 };
    const body = checkoutBody(
      Array.from({ length: MAX_ORDER_LINES }, (_, n) => ({
        ...line,
        variant: variants[n % variants.length],
      })) as never,
    );
    const placed = await buyer.calls(checkoutApi.place, { body });
    expect(placed.status).not.toBe(413);
  });

  test('leaves room for a table of taxes with everything', async () => {
    const admin = await world.admin();
    const { body: categories } = await world.call(productsApi.categories);
    const rate = (n: number) => ({
      country: 'US',
      state: n.toString(36).toUpperCase(),
      category_id: categories[n % categories.length]?.id,
      percent: 10.625,
      name: 'é'.repeat(60),
    });
    const put = (rates: number) => {
      const body = JSON.stringify({
        mode: 'flat',
        percent: 8.875,
        included: false,
        rates: Array.from({ length: rates }, (_, n) => rate(n)),
        shipping: 'as_goods',
        collected_by: 'site',
      });
      // Escaped, as some clients write it: six bytes per letter.
      const escaped = body.replaceAll('é', String.raw`\u00e9`);
      return world.raw('PUT', '/admin/tax', { token: admin.token, body: escaped });
    };
    const changed = await put(TAX_RATES_MAX);
    expect([changed.status, changed.body.rates.length]).toEqual([200, TAX_RATES_MAX]);
    const again = await admin.calls(taxApi.change, { body: changed.body });
    expect(again.status).toBe(200);
    const more = await put(TAX_RATES_MAX + 1);
    expect([more.status, more.body.detail]).toEqual([422, TAX.tooMany]);
  });

  test('is explained to a client that sends everything before it reads', async () => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    const faults: Error[] = [];
    socket.on('error', (error) => faults.push(error));
    socket.write(head(JSON_TYPE, 'Content-Length: 1000000').replace('Connection: close\r\n', ''));
    const piece = 'a'.repeat(100_000);
    for (let sent = 0; sent < 10; sent += 1) {
      await new Promise((resolve) => socket.write(piece, resolve));
    }
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
    // And the connection stays open.
    const next = '{"email_or_username":"ada"}';
    socket.write(head(JSON_TYPE, `Content-Length: ${next.length}`) + next);
    expect(await text(socket)).toContain('HTTP/1.1 422 ');
    expect(faults).toEqual([]);
  });

  test('can’t be evaded by waiting for a 100 Continue', async () => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    socket.write(head(JSON_TYPE, `Content-Length: ${SMALL + 1}`, 'Expect: 100-continue'));
    expect(await text(socket)).toMatch(/(^|\r\n)HTTP\/1.1 413 /);
  });

  test('can’t be evaded by compressing it', async () => {
    const packed = gzipSync(`{"email_or_username":"${'a'.repeat(SMALL)}"}`);
    const said = await overTheLine(
      head(JSON_TYPE, 'Content-Encoding: gzip', `Content-Length: ${packed.length}`),
      packed,
    );
    expect(said).toMatch(/^HTTP\/1.1 415 /);
    expect(said).toContain('Please send the body uncompressed');
  });

  test('can’t be misstated', async () => {
    const body = '{"email_or_username":"ada","password":"wrong-1"}';
    const short = await overTheLine(head(JSON_TYPE, `Content-Length: ${body.length - 5}`), body);
    expect(short).toMatch(/^HTTP\/1.1 400 /);
    const two = head(JSON_TYPE, 'Content-Length: 5', 'Transfer-Encoding: chunked');
    expect(await overTheLine(two, chunk(body), '0\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    const long = connect(Number(new URL(world.url).port), '127.0.0.1');
    long.end(head(JSON_TYPE, `Content-Length: ${body.length + 5}`) + body);
    let said = '';
    long.on('data', (data) => (said += data.toString()));
    await once(long, 'close');
    expect(said).not.toMatch(/^HTTP\/1.1 [25]/);
  });

  test('doesn’t matter for unknown addresses: it is never read', async () => {
    const { status } = await world.raw('POST', '/nowhere', { body: 'a'.repeat(2_000_000) });
    expect(status).toBe(404);
  });
});

describe('the shape of a body', () => {
  const shaped = (body: string, path = LOGIN) => world.raw('POST', path, { body });

  test('has at most 12,500 values', async () => {
    const { token, shop } = await world.seller();
    const send = (fields: string) =>
      world.raw('PUT', `/shops/${shop.id}`, { token, body: `{"x":[${fields}]}` });
    const { status, body } = await send('0,'.repeat(12_500) + '0');
    expect([status, body.detail]).toEqual([413, 'The body holds more than 12,500 values']);
    expect((await send('0,'.repeat(12_497) + '0')).status).toBe(200);
    // These only look like values: inside a string, and between values.
    expect((await send(`"${',[{'.repeat(12_500)}\\"",${' \n'.repeat(2000)}[ ]`)).status).toBe(200);
  });

  test('has at most 32 levels', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const { status, body } = await shaped(nested(33));
    expect([status, body.detail]).toEqual([400, 'The body is nested more than 32 levels deep']);
    expect((await shaped(nested(32))).status).toBe(422);
    expect((await shaped(`${nested(20)}${nested(20)}`)).status).toBe(400);
  });

  test('is checked as strictly if JSON comes as plain text', async () => {
    const headers = { 'content-type': 'text/plain' };
    const deep = '['.repeat(40) + ']'.repeat(40);
    const { body } = await world.raw('POST', '/insight/clips', { body: deep, headers });
    expect(body.detail).toBe('The body is nested more than 32 levels deep');
  });

  test('with thousands of invalid fields is answered with the first few', async () => {
    const { token } = await world.admin();
    const body = JSON.stringify({ shop_commissions: Array.from({ length: 4000 }, () => ({})) });
    const answer = await world.raw('PUT', '/admin/settings', { token, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.length).toBe(20);
  });
});

test('the bodies of an address have an allowance per minute, like its calls', async () => {
  const now = () => new Date('2026-11-22T12:00:10Z');
  const strict = await startWorld({
    worker: false,
    // 60 calls, and 819 KB of bodies.
    env: { RATE_LIMIT_FACTOR: '0.2', TRUST_PROXY: '1' },
    overrides: { now },
  });
  const send = (from: string, headers = {}, payload = `[${' '.repeat(SMALL - 2)}]`) =>
    strict.app.inject({
      method: 'POST',
      url: '/api/insight/clips',
      headers: { 'x-forwarded-for': from, 'content-type': 'application/json', ...headers },
      payload,
    });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 53; n += 1) statuses.push((await send('198.51.100.1')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 51 }, () => 204), 429, 429]);
    const refused = await send('198.51.100.1');
    expect(refused.headers['retry-after']).toBe('50');
    expect(refused.json().detail).toBe(
      'You’re sending too much at once. Please wait a moment and try again.',
    );
    const read = { url: '/api/categories', headers: { 'x-forwarded-for': '198.51.100.1' } };
    expect((await strict.app.inject(read)).statusCode).toBe(200);
    expect((await send('198.51.100.2')).statusCode).toBe(204);
    // As large as allowed: a body of unknown length counts in full.
    const chunked = { 'transfer-encoding': 'chunked' };
    for (let n = 0; n < 50; n += 1) await send('198.51.100.3', chunked, '[]');
    expect((await send('198.51.100.3')).statusCode).toBe(204);
    expect((await send('198.51.100.3')).statusCode).toBe(429);
  } finally {
    await strict.close();
  }
});
