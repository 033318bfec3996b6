import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiDescription } from '../../../test/api-description.ts';
import { declaredAnswers } from '../../../test/declared-answers.ts';
import { examples } from './examples.ts';

let souk: Record<string, any>;
let calls: { call: string; operation: Record<string, any> }[];
beforeAll(async () => {
  souk = await apiDescription();
  calls = Object.entries<Record<string, any>>(souk['paths']).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});
const named = (call: string) => calls.find((one) => one.call === call)!.operation;
const schemaOf = (content: any, type = 'application/json') => content[type].schema;

describe('a generator finds', () => {
  test('a name and a summary for each call, under a documented tag', () => {
    const ids = calls.map(({ operation }) => operation['operationId']);
    expect(new Set(ids).size).toBe(calls.length);
    const tags = souk['tags'].map((tag: { name: string }) => tag.name);
    for (const { operation } of calls) {
      expect(operation['summary']).toMatch(/\S/);
      expect(tags).toEqual(expect.arrayContaining(operation['tags']));
    }
  });

  test.each([
    ['GET /products/{productId}', '200', 'Product'],
    ['GET /shops/{shopId}', '200', 'ShopWithReviews'],
    ['POST /shops', '201', 'Shop'],
    ['GET /cart', '200', 'Cart'],
    ['GET /orders/{orderId}', '200', 'OrderDetail'],
    ['POST /checkout', '201', 'CheckoutStarted'],
  ])('%s answers %s with a %s by name', (call, status, name) => {
    expect(schemaOf(named(call).responses[status].content)).toEqual({
      $ref: `#/components/schemas/${name}`,
    });
    expect(souk['components'].schemas[name].type).toBe('object');
  });

  test('every error of every call as a Problem, and no answer without a schema', () => {
    for (const { call, operation } of calls) {
      for (const [status, answer] of Object.entries<any>(operation['responses'])) {
        if (Number(status) < 400) {
          const empty = status === '204' || status === '304';
          expect([call, status, answer.content === undefined]).toEqual([call, status, empty]);
          continue;
        }
        const { content } = souk['components'].responses[answer.$ref.split('/').at(-1)];
        expect(schemaOf(content, 'application/problem+json').$ref).toMatch(/Problem$/);
      }
    }
  });

  test.each([
    ['GET /cart', [401, 422, 429, 500, 503]],
    ['GET /admin/stats', [401, 403, 429, 500, 503]],
    ['GET /products/{productId}', [404, 429, 500, 503]],
    ['POST /auth/register', [400, 409, 413, 415, 422, 429, 500, 503]],
    ['POST /webhooks/stripe', [400, 413, 415, 422, 500, 503]],
  ])('that %s can fail with %j', (call, statuses) => {
    const failures = Object.keys(named(call).responses).map(Number);
    expect(failures.filter((status) => status >= 400)).toEqual(statuses);
  });

  test('which calls need a token', () => {
    expect(named('GET /orders').security).toEqual([{ bearer: [] }]);
    expect(named('GET /explore').security).toContainEqual({});
  });

  test('which headers a call reads and sends', () => {
    const reads = (call: string) =>
      named(call).parameters.flatMap(({ $ref = '' }) => $ref.split('/').slice(-1));
    const answers = (call: string, status: string) =>
      Object.keys(named(call).responses[status].headers);
    expect(reads('POST /checkout')).toContain('Idempotency-Key');
    expect(reads('POST /products/upload-video')).toContain('Prefer');
    expect(reads('GET /products/{productId}')).toContain('If-None-Match');
    expect(answers('GET /explore', '200')).toEqual(expect.arrayContaining(['Link', 'ETag']));
    expect(answers('GET /orders', '200')).toContain('X-Total-Count');
    expect(answers('POST /products/upload-video', '202')).toEqual(
      expect.arrayContaining(['Location', 'Preference-Applied']),
    );
    const { headers } = souk['components'].responses.TooManyRequests;
    expect(Object.keys(headers)).toContain('Retry-After');
  });

  test('which fields are ids, times, addresses, emails and whole numbers', () => {
    const { Product, Order, User } = souk['components'].schemas;
    expect(Product.properties.id.format).toBe('uuid');
    expect(Product.properties.created_at.format).toBe('date-time');
    expect(Product.properties.images.items.format).toBe('uri-reference');
    expect(Product.properties.stock_quantity.type).toBe('integer');
    expect(Order.properties.tracking_url.anyOf[0].format).toBe('uri');
    expect(User.properties.email.format).toBe('email');
  });

  test('the fields of uploads, the files of exports and the body of the webhook', () => {
    const sent = (call: string) => named(call).requestBody.content;
    const form = (call: string) => schemaOf(sent(call), 'multipart/form-data').properties;
    const binary = { type: 'string', format: 'binary' };
    expect(form('POST /products/upload-images').images).toEqual({ type: 'array', items: binary });
    expect(form('POST /products/upload-video').video).toEqual(binary);
    expect(sent('POST /shops/{shopId}/products/import')['multipart/form-data'].encoding).toEqual({
      file: { contentType: 'text/csv' },
    });
    for (const file of ['products.csv', 'orders.csv', 'product-imports/{importId}/faults.csv']) {
      const { content } = named(`GET /shops/{shopId}/${file}`).responses['200'];
      expect(Object.keys(content)).toEqual(['text/csv']);
    }
    expect(schemaOf(sent('POST /webhooks/stripe')).$ref).toMatch(/StripeEvent$/);
  });
});

test('each example is valid for the API', () => {
  const ajv = new Ajv2020.default({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(souk, 'souk');
  expect(Object.keys(souk['components'].schemas)).toEqual(
    expect.arrayContaining(Object.keys(examples)),
  );
  let held = 0;
  const hold = (place: string, schema: object, example: unknown) => {
    const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"souk#/'));
    expect([place, ajv.validate(resolved, example), ajv.errors]).toEqual([place, true, null]);
    held += 1;
  };
  const walk = (node: any, place: string) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node['examples']))
      for (const example of node['examples']) hold(place, node, example);
    if (node['schema'] && 'example' in node) hold(place, node['schema'], node['example']);
    for (const [name, child] of Object.entries(node)) {
      if (name !== 'example' && name !== 'examples') walk(child, `${place}/${name}`);
    }
  };
  walk(souk, '');
  expect(held).toBeGreaterThan(Object.keys(examples).length + 15);
});

describe('tests that call the API notice', () => {
  const call = (more: object) => ({
    method: 'GET',
    url: '/api/wishlist/ids?page=1',
    sent: {},
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' } as Record<string, unknown>,
    body: '{"product_ids":[],"awaited_ids":[]}',
    ...more,
  });
  test.each([
    ['a status', { status: 418 }, 'that it answers 418'],
    ['a header', { headers: { link: '<x>' } }, 'link on its 200'],
    ['a kind of content', { headers: { 'content-type': 'text/html' } }, 'text/html'],
    [
      'a field’s format',
      { body: '{"product_ids":["mug"],"awaited_ids":[]}' },
      'must match format "uuid"',
    ],
    ['a header that it reads', { sent: { 'if-match': '"1"' } }, 'takes if-match'],
    ['nothing, where all is declared', {}, null],
    ['nothing, where the call is none', { url: '/api/nowhere', status: 404 }, null],
  ])('an undeclared %s', (_, more, fault) => {
    const found = declaredAnswers(souk)(call(more));
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});
