import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnKinds, kinds } from '../../../test/row-kinds.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { suggest, type SuggestedRow } from './suggest.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

it('suggestions have the columns that they declare', async () => {
  const seller = await world.seller();
  await seller.sells({ name: 'Lamp' });
  await seller.sells({ name: 'Lamp shade' });
  const { now, pool } = world.deps;
  const seen = await columnKinds(pool, async (db) => {
    await suggest({ db, now }, 'lamp');
  });
  expect(seen).toEqual(
    expect.arrayContaining([
      kinds<SuggestedRow>({
        id: 'text',
        name: 'text',
        price_cents: 'number',
        discount_basis_points: 'number',
        discount_start_date: 'time',
        discount_end_date: 'time',
        image: 'text',
      }),
    ]),
  );
});
