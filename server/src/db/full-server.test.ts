import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { withoutTables } from '../../test/ready-database.ts';
import { RealDatabase } from '../../test/real-database.ts';
import { DatabaseDown } from './down.ts';
import { createDb, createPool } from './pool.ts';

let database: RealDatabase;
beforeAll(async () => {
  database = await RealDatabase.start(withoutTables);
}, 60_000);
afterAll(() => database.remove());

/** Lets the database accept only this many connections, as if others held the rest. */
async function databaseFor(connections: number) {
  const pool = createPool({ url: database.servingUrl, max: 10, onError: () => {} });
  const db = createDb(pool);
  onTestFinished(() => db.destroy());
  const allow = (most: number) =>
    onServer(database.url.replace(/\/souk$/, '/postgres'), (client) =>
      client.query(`alter database souk connection limit ${most}`),
    );
  await allow(connections);
  return { pool, db, allow };
}

test('thirty calls take turns on the server’s last three connections', async () => {
  const { pool, db } = await databaseFor(3);
  const work = Array.from({ length: 30 }, () => sql`select pg_sleep(0.05)`.execute(db));
  await Promise.all(work);
  expect(pool.totalCount).toBeLessThanOrEqual(3);
}, 60_000);

test('a call fails after five seconds without a connection, and a later one waits until one is free', async () => {
  const { db, allow } = await databaseFor(0);
  const since = performance.now();
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseDown);
  expect(performance.now() - since).toBeGreaterThan(4900);
  const waiting = sql`select 1`.execute(db);
  await allow(10);
  await waiting;
}, 60_000);
