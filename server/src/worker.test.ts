import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startWorld, type World } from '../test/world.ts';
import { createPool } from './db/pool.ts';
import { TOO_OLD } from './db/release-floor.ts';
import { freePort } from './embedded/process.ts';
import { CLOCK_AHEAD, startWorker } from './worker.ts';

let world: World;
let works = true;
beforeAll(async () => {
  world = await startWorld({ worker: false, app: { works: () => works } });
});
afterAll(() => world.close());

test('a worker that can’t reach the database at startup logs it, and runs jobs once it can', async () => {
  const way = new URL(world.deps.config.databaseUrl);
  const [port, hostname] = [Number(way.port), way.hostname];
  way.hostname = '127.0.0.1';
  way.port = String(await freePort());
  const direct = createPool({ url: way.href, max: 10, onError: () => {} });
  onTestFinished(() => direct.end());
  const said: string[] = [];
  const note = (_details: object, message: string) => void said.push(message);
  const log = { ...world.deps.log, warn: note, error: note } as World['deps']['log'];
  const worker = await startWorker({ ...world.deps, log, direct });
  onTestFinished(() => worker.stop());
  expect(worker.works()).toBe(false);
  expect(said).toContain('the job queue can’t start: trying again');

  const proxy = createServer((socket) => {
    const behind = connect(port, hostname);
    socket.pipe(behind).pipe(socket);
    for (const side of [socket, behind]) side.on('error', () => {});
  });
  proxy.listen(Number(way.port), '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  await expect.poll(() => worker.works(), { timeout: 20_000 }).toBe(true);
  const waiting = async () => {
    const { rows } = await world.deps.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'seal-secrets'`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
}, 60_000);

test('a machine whose jobs don’t run is not ready, but serves as well as any', async () => {
  works = false;
  const { status, body } = await world.raw('GET', '/readyz');
  expect([status, body.detail]).toEqual([503, 'The job queue is not running']);
  expect((await world.raw('GET', '/readyz?own')).status).toBe(200);
  works = true;
  expect((await world.raw('GET', '/readyz')).status).toBe(200);
});

test('jobs alone remove the changes that pages have read', async () => {
  const { db, jobs, pool } = world.deps;
  const worker = await startWorker(world.deps);
  onTestFinished(() => worker.stop());
  const removals = async () => {
    const { rows } = await pool.query<{ generation: number }>(
      'select generation from shown_sweeps',
    );
    return rows[0]?.generation ?? 0;
  };
  await pool.query(`select tell_shown('{shop read}')`);
  // Each removal takes what was committed at the one before.
  for (let n = 0; n < 2; n += 1) {
    const before = await removals();
    await pool.query(`update shown_sweeps set swept_at = '-infinity'`);
    await jobs.enqueue(db, 'sweep-shown-changes', {});
    await expect.poll(removals, { timeout: 20_000 }).toBeGreaterThan(before);
  }
  const { rows } = await pool.query(`select from shown_changes where 'shop read' = any(words)`);
  expect(rows).toEqual([]);
}, 60_000);

test('a worker whose clock is far ahead queues no scheduled jobs until it’s right', async () => {
  const { pool } = world.deps;
  const timeThere = async () => {
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]!.now.getTime();
  };
  const scheduled = async () => {
    const { rows } = await pool.query('select from graphile_worker._private_known_crontabs');
    return rows.length;
  };
  await world.asOwner('delete from graphile_worker._private_known_crontabs');
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime((await timeThere()) + 600_000);
  const said: string[] = [];
  const error = (_details: object, message: string) => void said.push(message);
  const log = { ...world.deps.log, error } as World['deps']['log'];
  const worker = await startWorker({ ...world.deps, log });
  onTestFinished(() => worker.stop());
  expect(worker.works()).toBe(true);
  expect(said).toContain(CLOCK_AHEAD);
  expect(await scheduled()).toBe(0);

  vi.setSystemTime(await timeThere());
  await expect.poll(scheduled, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect.poll(() => worker.works(), { timeout: 20_000 }).toBe(true);
}, 60_000);

test('a worker that is too old for the database takes no more jobs, and says why', async () => {
  const said: string[] = [];
  const error = (_details: object, message: string) => void said.push(message);
  const log = { ...world.deps.log, error } as World['deps']['log'];
  const worker = await startWorker({ ...world.deps, log });
  onTestFinished(() => worker.stop());
  expect(worker.works()).toBe(true);
  await world.asOwner(`update release_floor set floor = '9999'`);
  await expect
    .poll(() => said, { timeout: 30_000 })
    .toContain(`the job queue can’t start: ${TOO_OLD}`);
  expect(worker.works()).toBe(false);
});
