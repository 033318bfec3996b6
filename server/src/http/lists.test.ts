import { followsApi } from '@souk/contract/follows';
import { wishlistApi } from '@souk/contract/wishlist';
// Every list takes `page` and `limit`, and no query parameter of a public read is ignored for being wrong.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../test/access/ask.ts';
import { operationsOf, type Operation } from '../../test/access/operations.ts';
import { makePlace, type Place } from '../../test/access/place.ts';
import { table, type SampleInput } from '../../test/access/table.ts';
import { startWorld, type World } from '../../test/world.ts';

type Parameter = { name: string; in: string; schema: { default?: number; type?: string } };
type ReadOperation = Operation & {
  access: string;
  parameters: Parameter[];
  answer: Answer;
  counts: boolean;
};
type Answer = { type?: string; properties?: Record<string, { type?: string }> };

let world: World;
let place: Place;
let reads: ReadOperation[];
beforeAll(async () => {
  // The demo's, for its list of mails.
  world = await startWorld({ env: { DEMO: '1' } });
  place = await makePlace(world);
  const { buyer, owner } = place.people;
  await buyer.calls(followsApi.follow, { params: { shopId: owner.shop.id } });
  await buyer.calls(wishlistApi.save, { params: { productId: place.product.id } });
  await place.fresh.question();
  reads = await described();
  // Keeps lists from growing between two reads.
  await world.stopWork();
});
afterAll(() => world.close());

async function described(): Promise<ReadOperation[]> {
  const { paths, components } = (await world.raw('GET', '/openapi.json')).body;
  const plain = (schema: any): any =>
    schema?.$ref ? plain(components.schemas[schema.$ref.split('/').at(-1)]) : schema;
  return (await operationsOf(world))
    .filter(({ method }) => method === 'get')
    .map((operation) => {
      const { parameters = [], responses, ...rest } = paths[operation.path].get;
      const good = responses['200'];
      return {
        ...operation,
        access: rest['x-access'],
        parameters: parameters.map((one: Parameter) => ({ ...one, schema: plain(one.schema) })),
        answer: plain(good?.content?.['application/json']?.schema) ?? {},
        counts: 'X-Total-Count' in (good?.headers ?? {}),
      };
    });
}

/** A single document, which its PUT replaces as a whole. */
const NO_LISTS = new Set(['readHomeSettings']);
/** Objects with lists as long as their subject. */
const OF_IDS = new Set(['listFollowedShopIds', 'listSavedProductIds']);

const isList = ({ id, answer }: ReadOperation) =>
  (answer.type === 'array' && !NO_LISTS.has(id)) || OF_IDS.has(id);

/** The longest list of an answer, which is one or contains some. */
function rowsIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  return (
    Object.values(body as Record<string, unknown[]>).toSorted((a, b) => b.length - a.length)[0] ??
    []
  );
}

const VIEWER: Record<string, 'buyer' | 'owner' | 'admin'> = { owner: 'owner', admin: 'admin' };
/** People with something to list. */
const OWNERS = new Set([
  'countOpenQuestions',
  'countOpenReviews',
  'listOrdersToShip',
  'listOwnShops',
  'listLowStock',
]);

async function reading(operation: ReadOperation, query: string) {
  const who = OWNERS.has(operation.id) ? 'owner' : (VIEWER[operation.access] ?? 'buyer');
  const [, given = {}] = table[operation.id] ?? [];
  const { query: usual, ...made }: SampleInput =
    typeof given === 'function' ? await given(place, who) : given;
  const asked = new URLSearchParams(usual).toString();
  const path = `${operation.path}?${asked}${asked && query ? '&' : ''}${query}`;
  return ask(world, place, { ...operation, path }, made, place.people[who].token);
}

test('every list takes page and limit, and refuses invalid ones', async () => {
  const lists = reads.filter(isList);
  expect(lists.length).toBeGreaterThan(35);
  const faults: string[] = [];
  for (const list of lists) {
    for (const name of ['page', 'limit']) {
      for (const value of ['0', '1.5', '%00', name === 'limit' ? '101' : '1e1']) {
        const { statusCode } = await reading(list, `${name}=${value}`);
        if (statusCode !== 422) faults.push(`${list.id} ?${name}=${value}: ${statusCode}`);
      }
    }
    const [all, one, beyond] = [
      await reading(list, 'limit=100'),
      await reading(list, 'limit=1'),
      await reading(list, 'page=999999'),
    ];
    const lengths = [all, one, beyond].map((answer) => rowsIn(answer.json()).length);
    const [most = 0, least, none] = lengths;
    if (all.statusCode !== 200 || least !== Math.min(1, most) || none !== 0) {
      faults.push(`${list.id} lists ${lengths.join(', ')} (${all.statusCode})`);
    }
    if (list.counts && Number(all.headers['x-total-count']) < most)
      faults.push(`${list.id} counts wrong`);
  }
  expect(faults).toEqual([]);
});

test.each([
  'listAllCategories',
  'listSessions',
  'listFollowedShopIds',
  'listSavedProductIds',
  'countOpenReviews',
  'countOpenQuestions',
  'listEarningsWeeks',
  'listMailPreviews',
])('%s has something to list, and says how many', async (id) => {
  const list = reads.find((one) => one.id === id);
  if (!list) throw new Error(`${id} is not described`);
  const answer = await reading(list, 'limit=100');
  expect(rowsIn(answer.json()).length).toBeGreaterThan(0);
  expect(answer.headers['x-total-count']).toBe(String(rowsIn(answer.json()).length));
});

/** Values that only a search could accept. */
const HOSTILE = ['%00', 'a%00b', '%ff', '%F0%9D%95%AC', '%5B%5D', '[object+Object]', "'+or+1=1"];
const FREE = new Set(['search', 'key']);

test('no parameter of a public read is ignored for being invalid', async () => {
  const faults: string[] = [];
  for (const operation of reads.filter(({ access }) => access === 'public')) {
    for (const { name, in: where } of operation.parameters) {
      if (where !== 'query') continue;
      const values = FREE.has(name) ? HOSTILE.slice(0, 2) : HOSTILE;
      const queries = [...values.map((value) => `${name}=${value}`), `${name}=1&${name}=2`];
      for (const query of queries) {
        const { statusCode } = await reading({ ...operation }, query);
        if (statusCode !== 422) faults.push(`${operation.id} ?${query}: ${statusCode}`);
      }
    }
  }
  expect(faults).toEqual([]);
});
