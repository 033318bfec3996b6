import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { takeDatabase } from '../../test/database.ts';
import { withMigration } from '../../test/migrations-folder.ts';
import { isMigrated, migrateToLatest } from './migrate.ts';
import { createDb, createPool } from './pool.ts';
import { isTooOld } from './release-floor.ts';

let url: string;
beforeEach(async () => {
  const database = await takeDatabase();
  onTestFinished(database.giveBack);
  url = database.url;
});

const rowsOf = async (client: pg.Client, query: string) => (await client.query(query)).rows;

/** Returns whether a statement is waiting for a lock on the table. */
async function isWaiting(client: pg.Client, table = 'orders'): Promise<boolean> {
  const waiting = `select from pg_locks where relation = '${table}'::regclass and not granted`;
  return (await rowsOf(client, waiting)).length > 0;
}

test('a migration that can’t get a lock steps aside for other statements, then retries', async () => {
  const folder = await withMigration('9001_note', '-- expand', 'alter table orders add note text;');
  await onServer(url, async (client) => {
    await client.query('begin; lock table orders in access share mode');
    const migrating = migrateToLatest(url, folder);
    // It waits, gives up, and waits again.
    for (const waits of [true, false, true]) {
      while ((await isWaiting(client)) !== waits) await sleep(5);
    }
    await client.query('commit');
    await migrating;
    expect(await rowsOf(client, 'select note from orders')).toEqual([]);
  });
});

test('a request that meets a migration of several tables is never ended as a deadlock', async () => {
  const tables = ['orders', 'payments', 'shipments'];
  const adding = tables.map((table) => `alter table ${table} add note text;`).join('\n');
  const folder = await withMigration('9001_notes', '-- expand', adding);
  const lock = (table: string) => `lock table ${table} in row exclusive mode`;
  await onServer(url, (other) =>
    onServer(url, async (request) => {
      await other.query(`begin; ${lock('payments')}`);
      await request.query(`begin; ${lock('shipments')}`);
      const migrating = migrateToLatest(url, folder);
      while (!(await isWaiting(other, 'payments'))) await sleep(5);
      // The migration has the orders, and gets the payments just before it would give up.
      const requested = request.query(`${lock('orders')}; commit`);
      await sleep(700);
      await other.query('commit');
      await requested;
      await migrating;
      expect(await rowsOf(request, 'select note from shipments')).toEqual([]);
    }),
  );
});

test.each([
  ['alter table orders add note text;'],
  // Building it waits for all running statements, including those of other migrators.
  ['create index concurrently if not exists orders_note on orders (created_at, id);'],
])('processes that migrate at the same time apply each migration once: %s', async (statement) => {
  const folder = await withMigration('9001_note', '-- expand', statement);
  await Promise.all([1, 2, 3].map(() => migrateToLatest(url, folder)));
  await onServer(url, async (client) => {
    const applied = await rowsOf(client, `select name from kysely_migration where name >= '9'`);
    expect(applied).toEqual([{ name: '9001_note' }]);
  });
});

test('an index of a partitioned table is built by partition, also after an interruption', async () => {
  const build = 'create index concurrently if not exists parts_n on parts (n);';
  const folder = await withMigration('9001_index', '-- expand', build);
  await onServer(url, async (client) => {
    await client.query(`create table parts (n integer) partition by range (n);
      create table parts_low partition of parts for values from (0) to (10);
      create table parts_rest partition of parts default;
      insert into parts select generate_series(1, 20);
      create index parts_n on only parts (n)`);
    await migrateToLatest(url, folder);
    const built = `select indrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid::regclass::text like 'parts%' order by 1`;
    expect(await rowsOf(client, built)).toEqual([
      { name: 'parts', valid: true },
      { name: 'parts_low', valid: true },
      { name: 'parts_rest', valid: true },
    ]);
  });
});

test('an index left invalid by an interrupted build is rebuilt', async () => {
  const build = 'create unique index concurrently if not exists twice_n on twice (n);';
  const folder = await withMigration('9001_index', '-- expand', build);
  await onServer(url, async (client) => {
    await client.query('create table twice (n integer); insert into twice values (1), (1)');
    await expect(client.query(build)).rejects.toThrow('could not create unique index');
    await client.query('delete from twice');
    await migrateToLatest(url, folder);
    const valid = `select indisvalid from pg_index where indexrelid = 'twice_n'::regclass`;
    expect(await rowsOf(client, valid)).toEqual([{ indisvalid: true }]);
  });
});

test('this release runs on a newer schema until a migration requires a newer release', async () => {
  const db = createDb(createPool({ url, max: 1, onError: () => {} }));
  onTestFinished(() => db.destroy());
  const added = await withMigration('9001_note', '-- expand', 'alter table orders add note text;');
  await migrateToLatest(url, added);
  await migrateToLatest(url);
  expect([await isMigrated(db), await isTooOld(db, '0074')]).toEqual([true, false]);
  const taken = await withMigration('9002_less', '-- contract: needs 9001', 'select 1;');
  await migrateToLatest(url, taken);
  expect([await isTooOld(db, '9000'), await isTooOld(db, '9001')]).toEqual([true, false]);
});
