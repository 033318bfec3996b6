import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { testDatabase } from '../../test/database.ts';
import { PgBouncer, pgBouncer } from '../../test/pg-bouncer.ts';
import { LIMITED, setUpUser } from './connection-settings.ts';
import { createDb, createPool } from './pool.ts';
import { sharesSessions } from './pooler.ts';
import { PREPARED, statementName } from './prepared.ts';
import { row } from './raw-sql.ts';

const NUMBER = row({ n: 'number' });

function poolOf(url: string, max = 4) {
  const pool = createPool({ url, max, onError: () => {} });
  const db = createDb(pool);
  onTestFinished(() => db.destroy());
  return { pool, db };
}

test('keeps sessions, limits and prepared statements without a pooler', async () => {
  const { url } = await testDatabase();
  expect(await sharesSessions(url)).toBe(false);
  const { pool, db } = poolOf(url, 1);
  await NUMBER`${PREPARED}select 1 as n`.execute(db);
  const { rows } = await pool.query('select name from pg_prepared_statements');
  expect(rows).toEqual([{ name: statementName('/* prepared */select 1 as n') }]);
  const { rows: limits } = await pool.query(
    `select name, setting from pg_settings where name = any($1) order by name`,
    [Object.keys(LIMITED)],
  );
  expect(limits.map(({ setting }) => setting)).toEqual(['off', '60000', '30000', '0', '300000']);
});

test('resends a prepared statement that the server has lost or already has', async () => {
  const { url } = await testDatabase();
  const { pool, db } = poolOf(url, 1);
  const asked = NUMBER`${PREPARED}select 7 as n`;
  const name = statementName('/* prepared */select 7 as n');
  await pool.query(`prepare "${name}" as select 7 as n`);
  for (const again of [1, 2]) {
    expect((await asked.execute(db)).rows, `answer ${again}`).toEqual([{ n: 7 }]);
  }
});

test('resends a prepared statement after the server has forgotten all of them', async () => {
  const { url } = await testDatabase();
  const { pool, db } = poolOf(url, 1);
  const asked = NUMBER`${PREPARED}select 8 as n`;
  expect((await asked.execute(db)).rows).toEqual([{ n: 8 }]);
  await pool.query('deallocate all');
  for (const again of [1, 2]) {
    expect((await asked.execute(db)).rows, `answer ${again}`).toEqual([{ n: 8 }]);
  }
});

describe.skipIf(!pgBouncer)('behind PgBouncer (skipped if it isn’t installed)', () => {
  test.each([
    ['transaction', 1],
    ['transaction', 5],
    ['statement', 5],
    ['session', 1],
    ['session', 5],
  ] as const)('pooling by %s with %i connections is recognized', async (mode, size) => {
    const { url } = await testDatabase();
    const bouncer = await PgBouncer.start([url], size, mode);
    onTestFinished(() => bouncer.remove());
    expect(await sharesSessions(bouncer.before(url))).toBe(mode !== 'session');
  });

  test('gives each statement its own answer under load, and applies the limits', async () => {
    const { url } = await testDatabase();
    await onServer(url, (client) => setUpUser(client, LIMITED));
    const bouncer = await PgBouncer.start([url], 3);
    onTestFinished(() => bouncer.remove());
    const processes = [1, 2, 3].map(() => poolOf(bouncer.before(url)).db);
    const asks = async (n: number) => {
      const db = processes[n % 3]!;
      const one = NUMBER`${PREPARED}select ${sql.raw(String(n % 50))} + ${0}::int as n`;
      const { rows } = await one.execute(db);
      expect(rows).toEqual([{ n: n % 50 }]);
      await db.transaction().execute(async (trx) => {
        const { rows: again } = await one.execute(trx);
        expect(again).toEqual(rows);
      });
    };
    await Promise.all(Array.from({ length: 900 }, (_, n) => asks(n)));
    const [first] = processes;
    const { rows } = await row({ limit: 'text' })`
      select current_setting('statement_timeout') as limit`.execute(first!);
    expect(rows).toEqual([{ limit: '5min' }]);
    const named = await row({ n: 'number' })`
      select count(*)::int as n from pg_prepared_statements`.execute(first!);
    expect(named.rows).toEqual([{ n: 0 }]);
  });
});
