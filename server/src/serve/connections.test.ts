import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import { connectionPlan } from './connections.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const planFor = (settings: Partial<World['deps']['config']>) =>
  connectionPlan({ ...world.deps, config: { ...world.deps.config, ...settings } });

test('reports how many connections this machine may open', async () => {
  const { line, warning } = await planFor({ webConcurrency: 2, databasePool: 10 });
  expect(line).toMatch(/^Connections: up to 44; PostgreSQL takes \d+, and others have \d+ open$/);
  expect(warning).toBeNull();
});

test('gives each process its share if the database has too few for full pools', async () => {
  const { rows } = await world.deps.pool.query<{ most: number }>(
    `select current_setting('max_connections')::int as most`,
  );
  const most = rows[0]?.most ?? 0;
  const { share, line, warning } = await planFor({ webConcurrency: 10, databasePool: most });
  expect(share).toBeGreaterThanOrEqual(3);
  expect(11 * share + 30).toBeLessThan(most);
  expect(line).toContain(`so each process keeps ${share} instead of ${most}`);
  expect(warning).toBeNull();
  expect(await planFor({ webConcurrency: 1, databasePool: 4 })).toMatchObject({ share: 4 });
});

test('warns if max_connections is too low', async () => {
  const { warning } = await planFor({ webConcurrency: 64 });
  expect(warning).toMatch(
    /^PostgreSQL allows \d+ connections\. Others have \d+ open, and this machine may need 333\. Lower DATABASE_POOL or WEB_CONCURRENCY, or raise max_connections\.$/,
  );
});

test('counts only the connections that bypass a pooler', async () => {
  const { databaseUrl } = world.deps.config;
  const plan = await planFor({ webConcurrency: 2, directDatabaseUrl: databaseUrl });
  expect(plan.line).toContain('up to 30 through the pooler and 14 directly');
  expect(plan.warning).toBeNull();
});
