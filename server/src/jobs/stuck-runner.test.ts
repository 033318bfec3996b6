import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import { DatabaseDown } from '../db/down.ts';
import { createPool } from '../db/pool.ts';
import { keepRunning } from './run-jobs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const KINDS = /insert into "?graphile_worker"?\._private_tasks/;

type Query = (...args: unknown[]) => Promise<unknown>;

/** Creates a pool that gives these answers to new runners' first query, for their job kinds. */
function poolThat(answers: () => Promise<unknown>, times: number): pg.Pool {
  const pool = createPool({ url: world.deps.config.databaseUrl, max: 4, onError: () => {} });
  onTestFinished(() => {
    giveUp();
    return pool.end();
  });
  let left = times;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const odd: Query = (first, ...rest) => {
      const text = typeof first === 'string' ? first : (first as { text?: string }).text;
      if (left === 0 || !KINDS.test(text ?? '')) return query(first, ...rest);
      left -= 1;
      return answers();
    };
    client.query = odd as typeof client.query;
  });
  return pool;
}

const lost = async () => {
  throw new DatabaseDown(new Error('timeout exceeded when trying to connect'));
};
let giveUp = () => {};
const never = () =>
  new Promise((_, reject) => {
    giveUp = () => reject(new Error('The test is over'));
  });

/** A runner of this kind of job is replaced after such an answer, and its job is done once. */
async function isReplaced(
  kind: 'seal-secrets' | 'chain-audit',
  answers: () => Promise<unknown>,
): Promise<void> {
  const said: string[] = [];
  const note = (_details: object, message: string) => void said.push(message);
  let worked = 0;
  const done = Promise.withResolvers<void>();
  const work = async () => {
    worked += 1;
    done.resolve();
  };
  const runner = await keepRunning(
    { db: world.deps.db, direct: poolThat(answers, 1), log: { warn: note, error: note } },
    { [kind]: work },
    { concurrency: 1 },
  );
  onTestFinished(() => runner.stop());
  await world.deps.jobs.enqueue(world.deps.db, kind, {});
  await expect.poll(() => runner.works(), { timeout: 15_000 }).toBe(false);
  await done.promise;
  expect(worked).toBe(1);
  expect(runner.works()).toBe(true);
  expect(said).toContain('a job runner stopped working: replacing it');
}

test('replaces a runner whose first query failed, and one whose first query was never answered', async () => {
  // At the same time, because each is stuck for ten seconds.
  await Promise.all([isReplaced('seal-secrets', lost), isReplaced('chain-audit', never)]);
}, 60_000);
