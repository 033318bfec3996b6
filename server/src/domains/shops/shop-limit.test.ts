import { shopsApi } from '@souk/contract/shops';
import { afterAll, expect, it } from 'vitest';
import { startWorld } from '../../../test/world.ts';

let later = 0;
const world = await startWorld({
  worker: false,
  env: { RATE_LIMIT_FACTOR: '1' },
  overrides: { now: () => new Date(Date.now() + later) },
});
afterAll(() => world.close());

it('limits an account to ten new shops an hour, even concurrently', async () => {
  const [owner, other] = [await world.buyer(), await world.buyer()];
  const shop = { name: 'One more', brand_color: '#112233' };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => owner.calls(shopsApi.open, { body: shop })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.detail).toBe(
    'An account can open at most 10 shops an hour. Please try again later.',
  );
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await owner.calls(shopsApi.listOwn)).body).toHaveLength(10);
  expect((await other.calls(shopsApi.open, { body: shop })).status).toBe(201);
  later = 3601_000;
  expect((await owner.calls(shopsApi.open, { body: shop })).status).toBe(201);
});
