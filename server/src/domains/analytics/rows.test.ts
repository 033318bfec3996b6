import type { ClipFigures, StockWarning } from '@souk/contract/analytics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnKinds, kinds } from '../../../test/row-kinds.ts';
import { startWorld, type World } from '../../../test/world.ts';
import {
  bestProducts,
  clipsOf,
  daysOf,
  runningOut,
  salesOf,
  type BestRow,
  type DayRow,
  type SalesRow,
} from './period.ts';
import { lockSums, summedUntil } from './queries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

it.each(['2026-11-10', '2026-11-05', '2026-10-01'])(
  'a shop’s figures with sums until %s have the columns that they declare',
  async (summed) => {
    const seller = await world.seller();
    const period = { shopId: seller.shop.id, from: '2026-11-01', to: '2026-11-10', summed };
    const seen = await columnKinds(world.deps.pool, async (db) => {
      await daysOf(db, period);
      await bestProducts(db, period, 1);
      await runningOut(db, period, { now: world.deps.now(), withinDays: 14, limit: 1 });
      await clipsOf(db, period, 1);
      await salesOf(db, { ...period, shopIds: [seller.shop.id] });
    });
    expect(seen).toEqual([
      kinds<DayRow>({
        day: 'text',
        views: 'number',
        visitors: 'number',
        buyers: 'number',
        orders: 'number',
        revenue_cents: 'number',
      }),
      kinds<BestRow>({
        product_id: 'text',
        name: 'text',
        image: 'text',
        live: 'boolean',
        units: 'number',
        revenue_cents: 'number',
        views: 'number',
      }),
      kinds<StockWarning>({
        product_id: 'text',
        variant_id: 'text',
        name: 'text',
        variant_value: 'text',
        image: 'text',
        stock: 'number',
        sold: 'number',
        days_left: 'number',
      }),
      kinds<ClipFigures>({
        product_id: 'text',
        name: 'text',
        poster: 'text',
        seen: 'number',
        half: 'number',
        added: 'number',
        bought: 'number',
      }),
      kinds<SalesRow>({ day: 'text', orders: 'number', revenue_cents: 'number' }),
    ]);
  },
);

it('the newest day in the sums is text', async () => {
  const seen = await columnKinds(world.deps.pool, async (db) => {
    await summedUntil(db);
    await lockSums(db);
  });
  const day = kinds<{ day: string }>({ day: 'text' });
  expect(seen).toEqual([day, day]);
});
