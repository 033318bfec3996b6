import { authApi } from '@souk/contract/auth';
import { currencyApi } from '@souk/contract/currency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false, env: { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => world.close());

test.each([
  '91.10.0.1',
  '91.10.0.1:50001',
  '"91.10.0.1:50001"',
  '::ffff:91.10.0.1',
  '[::ffff:91.10.0.1]:50001',
  // The proxy in front adds the last one.
  '8.8.8.8, 91.10.0.1:50001',
])('a visitor whom a proxy names %j is in Germany', async (from) => {
  const { body } = await world.call(currencyApi.detect, { headers: { 'x-forwarded-for': from } });
  expect(body).toMatchObject({ country_code: 'DE', currency_code: 'EUR' });
});

test('a new port is not a new visitor', async () => {
  const statuses: number[] = [];
  for (let port = 50_001; port <= 50_023; port += 1) {
    const name = `port${port}`;
    const { status } = await world.call(authApi.register, {
      headers: { 'x-forwarded-for': `91.10.0.2:${port}` },
      body: {
        email: `${name}@example.com`,
        username: name,
        password: 'secret-pass',
        first_name: 'Ada',
        last_name: 'Byron',
      },
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429, 429]);
});

test('what isn’t an address keeps its place in the chain', async () => {
  // Otherwise a visitor could put an address of their own in the place that counts.
  const { body } = await world.call(currencyApi.detect, {
    headers: { 'x-forwarded-for': '91.10.0.1, unknown' },
  });
  expect(body.country_code).not.toBe('DE');
});
