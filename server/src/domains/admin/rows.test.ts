import type { AdminStats } from '@souk/contract/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnKinds, kinds } from '../../../test/row-kinds.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { siteTotals } from './reads.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

it('the site’s totals have the columns that they declare', async () => {
  const seen = await columnKinds(world.deps.pool, (db) => siteTotals({ db }));
  expect(seen).toHaveLength(2);
  expect(seen).toEqual(
    expect.arrayContaining([
      kinds<Omit<AdminStats, 'total_revenue'>>({
        total_users: 'number',
        total_shops: 'number',
        total_products: 'number',
      }),
      kinds<{ cents: number }>({ cents: 'number' }),
    ]),
  );
});
