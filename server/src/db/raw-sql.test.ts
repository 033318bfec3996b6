import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../test/row-faults.ts';
import { startWorld, type World } from '../../test/world.ts';
import { declaredOf, listOf, mapOf, orNull, row, value, type Columns } from './raw-sql.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

/** Returns the differences between a statement's result and these columns. */
async function faults(columns: Columns, statement: string): Promise<string[]> {
  const { fields, rows } = await world.deps.pool.query(statement);
  return faultsOf({ columns, whole: true }, fields, rows);
}

test.each<[what: string, columns: Columns, statement: string]>([
  ['text', { id: 'text' }, 'select gen_random_uuid() as id'],
  ['a sum of bigints is a numeric, so text', { n: 'text' }, 'select sum(1::bigint) as n'],
  ['number', { n: 'number' }, 'select count(*) as n'],
  ['time', { at: 'time' }, 'select now() as at'],
  ['null', { at: 'time | null' }, 'select null::timestamptz as at'],
  ['texts', { ids: 'texts' }, 'select array[gen_random_uuid()] as ids'],
  ['a value of a list', { state: ['a', 'b'] }, "select 'b' as state"],
  ['none of them', { state: orNull(['a', 'b']) }, 'select null::text as state'],
  ['JSON', { of: { n: 'number', at: 'text | null' } }, `select '{"n":1,"at":null}'::json as of`],
  ['a list in JSON', { of: listOf({ n: 'number' }) }, `select '[{"n":1}]'::jsonb as of`],
  ['a map in JSON', { of: mapOf('number') }, `select '{"a":1,"b":2}'::jsonb as of`],
])('accepts: %s', async (_, columns, statement) => {
  expect(await faults(columns, statement)).toEqual([]);
});

test.each<[fault: string, columns: Columns, statement: string]>([
  ['n is declared "text", but is number (type 23)', { n: 'text' }, 'select 1 as n'],
  ['n is declared "number", but is text (type 1700)', { n: 'number' }, 'select 1.5 as n'],
  ['at is declared "time", but is null', { at: 'time' }, 'select null::timestamptz as at'],
  ['n is not declared', {}, 'select 1 as n'],
  ['n is declared, but not selected', { n: 'number' }, 'select'],
  ['s is declared ["a","b"], but is "c"', { s: ['a', 'b'] }, "select 'c' as s"],
  ['o is declared {"n":"number"}, but is {}', { o: { n: 'number' } }, `select '{}'::json as o`],
  [
    'o is declared {"n":"number"}, but is {"n":1,"m":2}',
    { o: { n: 'number' } },
    `select '{"n":1,"m":2}'::json as o`,
  ],
  [
    'o is declared {"listOf":{"n":"text"}}, but is [{"n":1}]',
    { o: listOf({ n: 'text' }) },
    `select '[{"n":1}]'::json as o`,
  ],
])('reports: %s', async (fault, columns, statement) => {
  expect(await faults(columns, statement)).toEqual([fault]);
});

test('a statement and a selected expression carry their declaration', () => {
  const id = 1;
  expect(declaredOf(row({ id: 'text' })`select ${id}`.toOperationNode())).toEqual({
    kind: { id: 'text' },
    isRow: true,
    text: 'select $',
  });
  expect(declaredOf(value('number')`1`.toOperationNode())).toMatchObject({ kind: 'number' });
  expect(declaredOf(sql`1`.toOperationNode())).toBeUndefined();
});

test('the compiler derives the row type from the same declaration', async () => {
  const { rows } = await row({ n: 'number', at: 'time | null', s: ['a', 'b'] })`
    select 1 as n, null::timestamptz as at, 'a' as s`.execute(world.deps.db);
  const typed: { n: number; at: Date | null; s: 'a' | 'b' }[] = rows;
  expect(typed).toEqual([{ n: 1, at: null, s: 'a' }]);
});
