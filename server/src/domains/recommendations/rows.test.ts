import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnKinds, kinds } from '../../../test/row-kinds.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { similarProducts } from './reads.ts';
import type { Traits } from './similar.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

it('similar products have the columns that they declare', async () => {
  const seller = await world.seller();
  const { id } = await seller.sells({ name: 'Lamp' });
  await seller.sells({ name: 'Lamp shade' });
  const { now, pool } = world.deps;
  const seen = await columnKinds(pool, async (db) => {
    await similarProducts({ db, now }, null, id, { page: 1, limit: 8 });
  });
  expect(seen).toEqual(
    expect.arrayContaining([
      kinds<{ kept: boolean }>({ kept: 'boolean' }),
      kinds<Traits>({ category_id: 'text', price_cents: 'number', words: 'text' }),
      kinds<{ id: string }>({ id: 'text' }),
    ]),
  );
});
