import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { isDatabaseDown } from './down.ts';
import { createDb, createPool } from './pool.ts';

/** Connects to the test's database through a proxy that can hang up. */
async function database() {
  const { url } = await testDatabase();
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    sockets.add(socket);
    const behind = connect(Number(port), hostname);
    socket.pipe(behind).pipe(socket);
    for (const side of [socket, behind]) side.on('error', () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String((proxy.address() as AddressInfo).port);
  const pool = createPool({ url: way.href, max: 2, onError: () => {} });
  onTestFinished(() => pool.end());
  return { pool, db: createDb(pool), hangUp: () => sockets.forEach((socket) => socket.end()) };
}

const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

test('reports an outage if the server hangs up just as a statement is sent', async () => {
  const { pool, hangUp } = await database();
  const client = await pool.connect();
  const sent = Promise.withResolvers<unknown>();
  streamOf(client).once('end', () => {
    client.query('select 1').then(sent.resolve, sent.reject);
  });
  hangUp();
  const error = await sent.promise.catch((caught: unknown) => caught);
  client.release(true);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseDown(error)).toBe(true);
});

test('reports an outage if a transaction loses its connection at any statement', async () => {
  for (const moment of ['begin', 'middle', 'commit']) {
    const { db, hangUp } = await database();
    const work = db.transaction().execute(async (trx) => {
      if (moment === 'begin') hangUp();
      await sql`select pg_sleep(0.02)`.execute(trx);
      if (moment === 'middle') hangUp();
      await sql`select 1`.execute(trx);
      if (moment === 'commit') hangUp();
    });
    const error = await work.catch((caught: unknown) => caught);
    // The commit may have been acknowledged before the connection was lost.
    if (error === undefined) expect(moment).toBe('commit');
    else expect([moment, isDatabaseDown(error)]).toEqual([moment, true]);
  }
});

test.each([
  ['the server is stopping', '57P01'],
  ['a backend has crashed', '57P02'],
  ['the server is starting', '57P03'],
  ['it has no connection left', '53300'],
  ['it has no memory left', '53200'],
  ['its disk fails', '58030'],
  ['it is a standby', '25006'],
  ['a pooler lost the server', '08P01'],
  ['a statement took too long', '57014'],
  ['a lock took too long', '55P03'],
  ['it lost a deadlock against a migration', '40P01'],
  ['a transaction was idle for too long', '25P03'],
])('%s: %s is worth a retry', (_what, code) => {
  expect(isDatabaseDown(Object.assign(new Error('no'), { severity: 'FATAL', code }))).toBe(true);
});

test('our own errors are not outages', () => {
  const unique = Object.assign(new Error('no'), { severity: 'ERROR', code: '23505' });
  expect(isDatabaseDown(unique)).toBe(false);
  expect(isDatabaseDown(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toBe(false);
});
