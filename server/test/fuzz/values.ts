import { isId } from '@souk/contract/ids';
import * as fc from 'fast-check';

/** The part of JSON Schema that openapi.json uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  pattern?: string;
  examples?: unknown[];
};

/**
 * The things that calls have made so far, by the noun of their ids. Values are taken from it as
 * each call is made.
 */
export type KnownValues = { idOf(noun: string, pick: number): string; password: string };

type Context = { named: Record<string, Schema>; known: KnownValues };

const DEEPEST = 5;
/** Arrays in a valid body are short. */
const FEW = 3;

/** "shop_id" and "shopId" name a shop. */
export const nounOf = (name: string) => name.replace(/_?ids?$/i, '').toLowerCase();

/** Generates values that a schema allows, with the ids and passwords of real things. */
export function valuesOf(
  schema: Schema,
  context: Context,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  const { named, known } = context;
  const of = (inner: Schema, as = name) => valuesOf(inner, context, as, depth + 1);
  if (depth > DEEPEST) return fc.constant(null);
  if (schema.$ref) return of(named[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.examples?.length) {
    const { examples, ...plain } = schema;
    return fc.oneof(
      fc.tuple(fc.constantFrom(...examples), fc.nat()).map(([one, n]) => withIds(one, known, n)),
      of(plain),
    );
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either)
    return fc.oneof(
      ...either.map((one) => ({ arbitrary: of(one), weight: one.type === 'null' ? 2 : 1 })),
    );
  if (schema.allOf?.[0]) return of(schema.allOf[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return textOf(schema, known, name);
    case 'integer':
    case 'number': {
      const min = Math.ceil(Math.max(schema.minimum ?? 0, -1_000_000));
      const max = Math.max(min, Math.floor(Math.min(schema.maximum ?? 1000, 1_000_000)));
      const small = fc.integer({ min, max: Math.min(max, min + 5) });
      return fc.oneof(small, fc.integer({ min, max }));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(of(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: FEW });
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields = (only: (key: string) => boolean) =>
        fc.record(
          Object.fromEntries(
            Object.entries(properties).flatMap(([key, one]) =>
              only(key) ? [[key, of(one, key)]] : [],
            ),
          ),
          { requiredKeys: required.filter((key) => key in properties) },
        );
      return fc.oneof(
        fields(() => true),
        fields((key) => required.includes(key)),
      );
    }
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Returns an example about things that exist. */
function withIds(value: unknown, known: KnownValues, pick: number, name = ''): unknown {
  if (typeof value === 'string') {
    if (name.endsWith('password')) return known.password;
    return isId(value) ? known.idOf(nounOf(name), pick) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withIds(one, known, pick, name));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withIds(one, known, pick, key)]),
  );
}

function textOf(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 40 } = schema;
  if (name.endsWith('password')) return fc.constant(known.password);
  // Ids have a pattern too.
  if (pattern && !format) return fc.stringMatching(new RegExp(pattern));
  switch (format) {
    case 'uuid':
    case 'guid':
      return fc.nat().map((pick) => known.idOf(nounOf(name), pick));
    case 'email':
      return fc.nat().map((n) => `fuzz${n}@example.com`);
    case 'date':
      return fc.constantFrom('2026-01-01', '2026-12-31', '2028-02-29', '1970-01-01');
    case 'date-time':
      return fc.constantFrom('2026-01-01T00:00:00Z', '2030-06-01T12:30:00+02:00');
    case 'uri-reference':
      return fc.constantFrom('https://example.com/x.png', '/media/products/none.webp', '');
    case 'uri':
      return fc.constantFrom('https://example.com/x', 'https://example.com/a?b=c#d');
    case undefined:
    default: {
      const most = Math.max(minLength, Math.min(maxLength, 40));
      const word = fc.constantFrom('mug', 'Brass lamp', 'a', '12', 'red / L', '2026-11-22', 'US');
      const any = fc.string({ minLength, maxLength: most, unit: 'grapheme' });
      return fc.oneof({ weight: 3, arbitrary: word }, { weight: 2, arbitrary: any });
    }
  }
}

const deep = (levels: number) => {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { in: value };
  return value;
};

/** Values that no form sends. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    0.1 + 0.2,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53 + 2,
    2 ** 63,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\ufeff\u200d',
    '\ud835\udd6c'.repeat(300),
    'x'.repeat(20_000),
    "' or 1=1 --",
    '%',
    '%00',
    '..\\..',
    '{{7*7}}',
    '1e400',
    'NaN',
    '99999999999999999999',
    '-0',
    '0001-01-01',
    '9999-12-31T23:59:60Z',
    '275760-09-14',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    [],
    {},
    [[[[[]]]]],
    deep(300),
    Array.from({ length: 300 }, () => 0),
    { constructor: { prototype: 1 }, toString: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 3 }),
);

export type Change = { at: number; how: 'replace' | 'remove' | 'add' | 'twice'; value: unknown };

export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace' as const, 'replace' as const, 'remove', 'add', 'twice'),
    value: nasty,
  }),
  { minLength: 1, maxLength: 3 },
);

type Spot = { within: Record<string, unknown> | unknown[]; key: string };

function spotsOf(value: unknown): Spot[] {
  const spots: Spot[] = [];
  const open = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, member] of Object.entries(one)) {
      spots.push({ within: one as Spot['within'], key });
      open.push(member);
    }
  }
  return spots;
}

/** Returns a copy of a body with something in it that does not belong there. */
export function changed(body: unknown, all: readonly Change[]): unknown {
  const root = { body: structuredClone(body) };
  for (const { at, how, value: given } of all) {
    // A change may fall inside something that an earlier one inserted.
    const value = structuredClone(given);
    const spots = spotsOf(root);
    const { within, key } = spots[at % spots.length] ?? { within: root, key: 'body' };
    const place = within as Record<string, unknown>;
    const there = place[key];
    if (how === 'remove' && within !== root) delete place[key];
    else if (how === 'twice' && Array.isArray(there)) place[key] = [...there, ...there];
    else if (how === 'add' && !Array.isArray(within)) place[`x${at % 7}`] = value;
    else place[key] = value;
  }
  return root.body;
}
