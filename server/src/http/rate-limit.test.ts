import { afterAll, expect, test } from 'vitest';
import { startWorld } from '../../test/world.ts';

const world = await startWorld({ worker: false, env: { RATE_LIMIT_FACTOR: '0.1' } });
afterAll(() => world.close());

test('30 calls a minute at a tenth of the limits, then 429 with Retry-After; health checks go on', async () => {
  // A minute that ends in the middle would begin the count anew.
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1) statuses.push((await world.call('GET', '/categories')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  const refused = await world.call('GET', '/categories');
  expect(refused).toMatchObject({ status: 429, body: { status: 429 } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await world.call('GET', '/healthz')).status).toBe(200);
  expect((await world.call('POST', '/webhooks/stripe', { body: '{}' })).status).toBe(400);
});

test('another process sees the same count', async () => {
  const { sharedCounter } = await import('./rate-limit.ts');
  const one = sharedCounter(world.deps.db, () => {});
  const two = sharedCounter(world.deps.db, () => {});
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
  for (let n = 0; n < 200; n += 1) await one.hit('shared', 300);
  let last = 0;
  for (let n = 0; n < 120; n += 1) last = (await two.hit('shared', 300)).hits;
  // Exact but for the hits that the other has not told yet: less than one batch.
  expect(last).toBeGreaterThan(300);
  expect(last).toBeLessThanOrEqual(320);
});
