import { reviewsApi } from '@souk/contract/reviews';
import { searchApi } from '@souk/contract/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('results are counted with the same filters as the list, and for each further filter', async () => {
  const seller = await world.seller();
  const [lamp] = [await seller.sells({ name: 'Brass lamp', price: 40 })];
  await seller.sells({ name: 'Paper lamp', price: 10, stock_quantity: 0 });
  await seller.sells({ name: 'Glass lamp', price: 30, discount_percentage: 20 });
  await seller.sells({ name: 'Oak stool', price: 30 });
  const buyer = await world.buyer();
  const rated = { params: { id: lamp.id }, body: { rating: 5, comment: 'Bright.' } };
  expect((await buyer.calls(reviewsApi.reviewProduct, rated)).status).toBe(201);
  const counts = async (query: object) => (await world.call(searchApi.counts, { query })).body;
  expect(await counts({})).toEqual({ all: 4, in_stock: 3, on_sale: 1, well_rated: 1 });
  expect(await counts({ search: 'lamp' })).toEqual({
    all: 3,
    in_stock: 2,
    on_sale: 1,
    well_rated: 1,
  });
  expect(await counts({ max_price: '24', in_stock: 'true' })).toMatchObject({ all: 1 });
  expect(await counts({ search: '!!' })).toMatchObject({ all: 0 });
});
