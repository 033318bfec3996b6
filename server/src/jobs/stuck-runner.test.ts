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

test.each([
  ['failed', lost],
  ['was never answered', never],
])(
  'replaces a runner whose first query %s',
  async (_how, answers) => {
    const said: string[] = [];
    const note = (_details: object, message: string) => void said.push(message);
    let sent = 0;
    const done = Promise.withResolvers<void>();
    const send = async () => {
      sent += 1;
      done.resolve();
    };
    const runner = await keepRunning(
      { db: world.deps.db, direct: poolThat(answers, 1), log: { warn: note, error: note } },
      { 'send-reset-link': send },
      { concurrency: 1 },
    );
    onTestFinished(() => runner.stop());
    await world.deps.jobs.enqueue(world.deps.db, 'send-reset-link', { email: 'ada@example.com' });
    await expect.poll(() => runner.works(), { timeout: 15_000 }).toBe(false);
    await done.promise;
    expect(sent).toBe(1);
    expect(runner.works()).toBe(true);
    expect(said).toContain('a job runner stopped working: replacing it');
  },
  60_000,
);
