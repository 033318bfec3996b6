import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { markDiscountsOver } from './jobs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

it('marks discounts that ended a while ago, and an edit brings one back', async () => {
  const seller = await world.seller();
  const sells = (discount_end_date: string | null) =>
    seller.sells({ price: 10, discount_percentage: 50, discount_end_date });
  const [old, justNow, open] = [await sells(ago(2)), await sells(ago(0.5)), await sells(null)];
  await markDiscountsOver(world.deps);
  const { rows } = await world.deps.pool.query<{ id: string }>(
    'select id from products where discount_over',
  );
  expect(rows).toEqual([{ id: old.id }]);
  const cheapest = async () =>
    (
      await world.call(searchApi.explore, {
        query: { shop_id: seller.shop.id, on_sale: 'true', sort_by: 'price_low' },
      })
    ).body;
  expect((await cheapest()).map(({ id }: { id: string }) => id)).toEqual([open.id]);
  expect(justNow.has_active_discount).toBe(false);
  await seller.calls(productsApi.edit, {
    params: { productId: old.id },
    body: { discount_end_date: ago(-24) },
  });
  expect((await cheapest()).map(({ id }: { id: string }) => id)).toEqual([open.id, old.id]);
});
