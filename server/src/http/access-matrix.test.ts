// The access matrix: tries every operation of openapi.json as every kind of caller, against the
// table in server/test/access, whose header explains how to add a row.
import { authApi } from '@souk/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../test/access/ask.ts';
import { operationsOf, type Operation } from '../../test/access/operations.ts';
import { makePlace, type Caller, type Place } from '../../test/access/place.ts';
import { COLUMNS, table, type SampleInput } from '../../test/access/table.ts';
import { startWorld, type World } from '../../test/world.ts';

let world: World;
let place: Place;
let tokens: Record<string, string>;
let dead: Record<string, string>;
let operations: Operation[];

beforeAll(async () => {
  world = await startWorld();
  place = await makePlace(world);
  tokens = Object.fromEntries(
    Object.entries(place.people).map(([name, person]) => [name, person.token]),
  );
  dead = await deadTokens();
  operations = await operationsOf(world);
});
afterAll(() => world.close());

/** Tokens that used to be valid, or look valid. */
async function deadTokens() {
  const { token } = place.fresh;
  const { owner } = place.people;
  const expired = await token(owner);
  await world.deps.pool.query(
    `update sessions set expires_at = now() - interval '1 second'
     where id = (select id from sessions where user_id = $1 and expires_at > now() order by created_at desc limit 1)`,
    [owner.id],
  );
  const ended = await token(owner);
  await world.call(authApi.logout, { token: ended });
  const leaver = await world.buyer();
  await world.deps.pool.query(
    `update users set suspended_at = now(), suspended_reason = 'Spam' where id = $1`,
    [leaver.id],
  );
  return { expired, ended, forged: 'A'.repeat(43), suspended: leaver.token };
}

const statusOf = async (
  ...[operation, given, token]: [Operation, SampleInput, string | undefined]
) => (await ask(world, place, operation, given, token)).statusCode;

function fits(expected: string | undefined, status: number): boolean {
  if (expected === '2xx') return status >= 200 && status < 300;
  if (expected === '4xx')
    return status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status);
  return String(status) === expected;
}

/** The differences for one operation, one line each. */
async function differences(operation: Operation): Promise<string[]> {
  const [answers = '', make = {}] = table[operation.id] ?? [];
  const expected = answers.trim().split(/\s+/);
  if (expected.length !== COLUMNS.length) return [`${operation.id}: not ${COLUMNS.length} columns`];
  const given = (caller: Caller) => (typeof make === 'function' ? make(place, caller) : make);
  const found: string[] = [];
  const expectStatus = (who: string, awaited: string | undefined, status: number) => {
    if (!fits(awaited, status)) {
      const call = `${operation.method.toUpperCase()} ${operation.path}`;
      found.push(`${operation.id} (${call}) as ${who}: ${status}, not ${awaited}`);
    }
  };
  const anyone = await given('buyer');
  expectStatus('visitor', expected[0], await statusOf(operation, { ...anyone }, undefined));
  for (const [kind, token] of Object.entries(dead)) {
    const sent = expected[1] === '2xx' ? await given('buyer') : anyone;
    expectStatus(`${kind} token`, expected[1], await statusOf(operation, sent, token));
  }
  // Refused calls first: everything they must not change is still there.
  const callers = COLUMNS.slice(2).map((who, at) => [who as Caller, expected[at + 2]] as const);
  const isLetIn = (answer: string | undefined) => answer === '2xx' || answer === '4xx';
  for (const [who, awaited] of callers.toSorted((a, b) => +isLetIn(a[1]) - +isLetIn(b[1]))) {
    const sent = await given(who);
    expectStatus(who, awaited, await statusOf(operation, sent, sent.token ?? tokens[who]));
  }
  // The owner of a shop or product can't reach another's things through it.
  const start = /^\/(shops|products)\/\{(\w+)\}\/.*\{/.exec(operation.path);
  if (start && expected[4] === '403') {
    const own = start[1] === 'shops' ? place.people.rival.shop.id : place.rivals.id;
    const sent = await given('rival');
    const params = { ...sent.params, [start[2] ?? '']: own };
    const status = await statusOf(operation, { ...sent, params }, tokens['rival']);
    expectStatus('another seller through their own', sent.through ?? '404', status);
  }
  return found;
}

test('every operation has a row, and every row an operation', () => {
  const ids = operations.map(({ id }) => id);
  const without = operations.filter(({ id }) => !(id in table));
  const gone = Object.keys(table).filter((id) => !ids.includes(id));
  expect({ without: without.map(({ id, path }) => `${id} ${path}`), gone }).toEqual({
    without: [],
    gone: [],
  });
});

test(
  'every role gets the table’s answers',
  { timeout: Object.keys(table).length * 1000 },
  async () => {
    const found: string[] = [];
    for (const operation of operations) {
      if (operation.id in table) found.push(...(await differences(operation)));
    }
    expect(found).toEqual([]);
  },
);
