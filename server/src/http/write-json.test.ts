import { readdirSync } from 'node:fs';
import { AdminOrderDetail } from '@souk/contract/admin';
import { Cart } from '@souk/contract/cart-lines';
import { Order } from '@souk/contract/orders';
import { Product } from '@souk/contract/products';
import { ReviewStats } from '@souk/contract/reviews';
import { Shop } from '@souk/contract/shops';
import * as fc from 'fast-check';
import fastJson from 'fast-json-stringify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jsonWriters, plainSchema } from './write-json.ts';

type Node = { type?: unknown; [key: string]: any };

const HARD_TEXTS = ['</script>"\\', '\u2028\u0000\n', '\ud800', '🫖é', '"'.repeat(100)];

/** Values of the types that a plain schema names, with text that is hard to write. */
function values(node: Node): fc.Arbitrary<unknown> {
  const types = [node.type].flat();
  const some = typed(node, types.find((type) => type !== 'null') as string);
  return types.includes('null') ? fc.option(some) : some;
}

function typed(node: Node, type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return fc.oneof(fc.string(), fc.constantFrom(...HARD_TEXTS));
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(values(node['items']), { maxLength: 3 });
    default: {
      const named = Object.entries(node['properties'] as Record<string, Node>);
      return fc.record(Object.fromEntries(named.map(([name, value]) => [name, values(value)])), {
        requiredKeys: node['required'] ?? [],
        noNullPrototype: true,
      });
    }
  }
}

it.each([
  ['product', Product],
  ['list of products', z.array(Product)],
  ['shop', Shop],
  ['cart', Cart],
  ['order', Order],
  ['order for an admin', AdminOrderDetail],
  ['stats', ReviewStats],
])('writes what JSON.stringify writes: %s', (_, schema) => {
  const plain = plainSchema(schema);
  expect(plain).not.toBeNull();
  const write = fastJson(plain!);
  fc.assert(
    fc.property(values(plain as Node), (value) => {
      expect(JSON.parse(write(value as never))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 60 },
  );
});

it('leaves out what the schema does not name', () => {
  const write = jsonWriters(true)(route(z.object({ id: z.string() })));
  expect(write({ id: '1', password_hash: 'x' })).toBe('{"id":"1"}');
});

it('has zod look at each answer where it is to', () => {
  const write = jsonWriters(true)(route(z.object({ id: z.string(), at: z.nullable(z.number()) })));
  expect(() => write({ id: 1, at: null })).toThrow('match the schema');
  expect(() => write({ at: 1 })).toThrow('match the schema');
  expect(write({ id: '1', at: null })).toBe('{"id":"1","at":null}');
});

it('leaves a choice of several shapes to zod', () => {
  const schema = z.object({ a: z.union([z.string(), z.object({ b: z.number() })]) });
  expect(plainSchema(schema)).toBeNull();
  const write = jsonWriters(false)(route(schema));
  expect(write({ a: { b: 1, c: 2 }, d: 3 })).toBe('{"a":{"b":1}}');
});

it('knows every answer of the contract but choices of several shapes and of any', async () => {
  const folder = new URL('../../../contract/src/', import.meta.url);
  const names = readdirSync(folder).filter((name) => /^[a-z]+\.ts$/.test(name));
  const unknown: string[] = [];
  for (const name of names) {
    const module = (await import(new URL(name, folder).href)) as Record<string, any>;
    for (const [key, value] of Object.entries(module)) {
      const isSchema = ![undefined, 'custom'].includes(value?._zod?.def.type);
      const answer =
        isSchema && /^(?!.*(Request|Input|Query|Event|Address|AddressText)$)/.test(key);
      if (answer && plainSchema(value) === null) unknown.push(key);
    }
  }
  // Audit entries can have any shape, a problem carries the quote that a total has missed, and a
  // shop’s page has blocks of several kinds.
  expect(unknown).toEqual(['Change', 'HomeRow', 'Problem', 'ShopWithReviews']);
});

const route = (schema: any) => ({ schema, method: 'GET', url: '/' }) as never;
