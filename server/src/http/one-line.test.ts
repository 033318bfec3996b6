// Sends characters that no name may contain (a line break, an override, a zero-width space, a zero
// byte) in every text of every body, and in every parameter of every address. Those that nobody sees
// are taken out; the others are refused.
import { readdirSync } from 'node:fs';
import type { Endpoint } from '@souk/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../test/access/ask.ts';
import { operationsOf, type Operation } from '../../test/access/operations.ts';
import { makePlace, type Place } from '../../test/access/place.ts';
import { table, type SampleInput } from '../../test/access/table.ts';
import type { Schema } from '../../test/fuzz/values.ts';
import { startWorld, type World } from '../../test/world.ts';

const [BREAK, OVERRIDE, UNSEEN, ZERO] = ['\n', '\u202e', '\u200b', '\u0000'];
const HOSTILE = [BREAK, OVERRIDE, UNSEEN, ZERO];

/** Texts of several lines. */
const LINES = new Set([
  'adjustBalance reason',
  'answerProductReview text',
  'answerQuestion text',
  'answerRequest note',
  'answerShopReview text',
  'askForMoneyBack text',
  'askQuestion text',
  'bookLine reason',
  'changeInvoicing address',
  'changeSiteIdentity hero.text',
  'changeSiteIdentity operator.address',
  'changeUser reason',
  'createProduct description',
  'createSitePage body',
  'decideReport note',
  'editProduct description',
  'editShop blocks.0.policies.0.text',
  'editShop blocks.0.text',
  'editShop description',
  'editShop returns_policy',
  'editSitePage body',
  'hideProduct reason',
  'hideReview reason',
  'liftSiteStop note',
  'openShop description',
  'openShop returns_policy',
  'payTax reason',
  'previewSitePage body',
  'reportSomething text',
  'reviewProduct comment',
  'reviewShop text',
  'saveEvidence product_description',
  'saveEvidence refund_policy_disclosure',
  'saveEvidence shipping_address',
  'saveEvidence uncategorized_text',
  'settleFoundTransfer note',
  'stateOnDispute text',
  'stopPayouts note',
  'suspendShop reason',
  'writeOffDebt reason',
]);

type Constant = { path: string[]; value: unknown };
type Text = {
  path: string[];
  schema: Schema;
  /** Constants that identify the variants of the surrounding objects. */
  kinds: Constant[];
};
type Field = Text & { operation: Operation; role: 'buyer' | 'owner' | 'admin' };

let world: World;
let place: Place;
let operations: (Operation & {
  parameters: { name: string; in: string }[];
  body: Schema | undefined;
  role: Field['role'];
})[];
let plain: (schema: Schema) => Schema;
const given = new Map<string, SampleInput>();

beforeAll(async () => {
  world = await startWorld();
  place = await makePlace(world);
  const { paths, components } = (await world.raw('GET', '/openapi.json')).body;
  plain = ({ $ref, ...schema }) =>
    $ref ? plain(components.schemas[$ref.split('/').at(-1) ?? '']) : schema;
  operations = (await operationsOf(world)).map((operation) => {
    const { parameters = [], requestBody, ...rest } = paths[operation.path][operation.method];
    const role =
      ({ owner: 'owner', admin: 'admin' } as const)[rest['x-access'] as 'owner'] ?? 'buyer';
    const body = requestBody?.content['application/json']?.schema;
    return { ...operation, parameters, body, role };
  });
  for (const { id, role } of operations) {
    const [, make = {}] = table[id] ?? [];
    given.set(id, typeof make === 'function' ? await make(place, role) : make);
  }
});
afterAll(() => world.close());

/** The texts in a schema, by their path, without enums. */
function textsIn(schema: Schema, path: string[] = [], around: Constant[] = []): Text[] {
  const one = plain(schema);
  if (one.enum || one.const !== undefined) return [];
  const properties = Object.entries<Schema>(one.properties ?? {});
  const kinds = [
    ...around,
    ...properties.flatMap(([name, inner]) => {
      const { const: value } = plain(inner);
      return value === undefined ? [] : [{ path: [...path, name], value }];
    }),
  ];
  const within = [...properties, ...(one.items ? [['0', one.items] as const] : [])].flatMap(
    ([name, inner]) => textsIn(inner, [...path, name], kinds),
  );
  const either = [...(one.anyOf ?? []), ...(one.allOf ?? []), ...(one.oneOf ?? [])];
  const also = either.flatMap((inner) => textsIn(inner, path, around));
  return [...(one.type === 'string' ? [{ path, schema: one, kinds }] : []), ...within, ...also];
}

function fields(): Field[] {
  return operations.flatMap(({ body, ...operation }) =>
    // The provider's own bytes, which its signature covers.
    body === undefined || operation.id === 'receiveStripeEvent'
      ? []
      : textsIn(body).map((text) => ({ operation, role: operation.role, ...text })),
  );
}

/** A value that a person could have typed there. */
function plausible({ format, pattern }: Schema): string {
  if (format === 'email') return 'ada@example.com';
  if (format === 'uuid' || format === 'guid') return place.ids['productId'] ?? '';
  if (format === 'uri-reference') return '/media/products/mug.webp';
  if (format?.startsWith('date'))
    return '2026-11-22T00:00:00Z'.slice(0, format === 'date' ? 10 : 20);
  return pattern?.includes('#') ? '#7c3aed' : 'abcdef';
}

/** The access matrix's body with that text at a given place. */
function bodyWith({ operation, path, schema, kinds }: Field, character: string): unknown {
  const root = {
    body: structuredClone(given.get(operation.id)?.body) ?? (path[0] === '0' ? [] : {}),
  };
  const put = (at: string[], valueFor: (before: unknown) => unknown) => {
    let within = root as Record<string, any>;
    for (const [step, name] of ['body', ...at].entries()) {
      if (step === at.length) within[name] = valueFor(within[name]);
      else {
        within[name] ??= at[step] === '0' ? [] : {};
        within = within[name];
      }
    }
  };
  for (const kind of kinds) put(kind.path, () => kind.value);
  put(path, (before) => {
    const text = typeof before === 'string' && before.length > 1 ? before : plausible(schema);
    return text.slice(0, 1) + character + text.slice(1);
  });
  return root.body;
}

async function blames(field: Field, character: string): Promise<boolean> {
  const { operation, role, path } = field;
  const body = bodyWith(field, character);
  const sent = { ...given.get(operation.id), body };
  const answer = await ask(world, place, operation, sent, place.people[role].token);
  const { errors = [] } = answer.statusCode === 422 ? answer.json() : {};
  return errors.some((error: { path: string }) => error.path === path.join('.'));
}

const nameOf = ({ operation, path }: Field) => `${operation.id} ${path.join('.')}`;
const isSecret = ({ path }: Field) => path.at(-1)?.endsWith('password') === true;

test('no single-line text accepts line breaks or zero bytes', async () => {
  const lines = fields().filter((field) => !LINES.has(nameOf(field)));
  expect(lines.length).toBeGreaterThan(100);
  const faults: string[] = [];
  for (const field of lines) {
    // A password is exactly what its owner types.
    for (const character of isSecret(field) ? [ZERO ?? ''] : [BREAK ?? '', ZERO ?? '']) {
      if (!(await blames(field, character)))
        faults.push(`${nameOf(field)} ${JSON.stringify(character)}`);
    }
  }
  expect(faults).toEqual([]);
});

test('multi-line texts accept line breaks, but no zero bytes', async () => {
  const texts = fields().filter((field) => LINES.has(nameOf(field)));
  expect([...new Set(texts.map(nameOf))].toSorted()).toEqual([...LINES].toSorted());
  for (const field of texts) {
    const blamed = [];
    for (const character of [BREAK, ZERO]) blamed.push(await blames(field, character ?? ''));
    expect([nameOf(field), ...blamed]).toEqual([nameOf(field), false, true]);
  }
});

async function endpointsById(): Promise<Map<string, Endpoint>> {
  const folder = new URL('../../../contract/src/', import.meta.url);
  const files = readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const modules: object[] = await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  );
  const apis = modules.flatMap((one) =>
    Object.entries(one).filter(([name]) => name.endsWith('Api')),
  );
  const all = apis.flatMap(([, api]) => Object.values<Endpoint>(api));
  return new Map(all.map((endpoint) => [endpoint.operationId, endpoint]));
}

test('marks that nobody sees are taken out of what people type, or refused', async () => {
  const endpoints = await endpointsById();
  const kept: string[] = [];
  let taken = 0;
  for (const field of fields()) {
    const schema = endpoints.get(field.operation.id)?.body;
    if (!schema || isSecret(field)) continue;
    // Several lines keep the spaces of scripts that don't show them.
    const marks = LINES.has(nameOf(field)) ? [OVERRIDE] : [OVERRIDE, UNSEEN];
    for (const mark of marks) {
      const read = schema.safeParse(bodyWith(field, mark ?? ''));
      if (!read.success) continue;
      taken += 1;
      if (JSON.stringify(read.data).includes(mark ?? '')) kept.push(nameOf(field));
    }
  }
  expect(kept).toEqual([]);
  expect(taken).toBeGreaterThan(100);
});

test('an address with one of them is a 404', async () => {
  const faults: string[] = [];
  for (const operation of operations) {
    for (const { name, in: where } of operation.parameters) {
      if (where !== 'path') continue;
      for (const character of HOSTILE) {
        const path = operation.path.replace(`{${name}}`, encodeURIComponent(`ab${character}cd`));
        const sent = given.get(operation.id) ?? {};
        const { token } = place.people.admin;
        const { statusCode } = await ask(world, place, { ...operation, path }, sent, token);
        if (statusCode !== 404) faults.push(`${operation.id} ${name}: ${statusCode}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('no query accepts a zero byte', async () => {
  const faults: string[] = [];
  for (const operation of operations) {
    for (const { name, in: where } of operation.parameters) {
      if (where !== 'query') continue;
      const { query: _, ...sent } = given.get(operation.id) ?? {};
      const path = `${operation.path}?${name}=a%00b`;
      const { token } = place.people[operation.role];
      const { statusCode } = await ask(world, place, { ...operation, path }, sent, token);
      if (statusCode !== 422) faults.push(`${operation.id} ${name}: ${statusCode}`);
    }
  }
  expect(faults).toEqual([]);
});

test('none of it was stored', async () => {
  const { rows: tables } = await world.deps.pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const { rows } = await world.deps.pool.query(
      `select t::text from ${name} t where t::text ~ $1 limit 1`,
      [`[${OVERRIDE}${UNSEEN}]`],
    );
    expect([name, rows]).toEqual([name, []]);
  }
});
