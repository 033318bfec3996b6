import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let shelves: { id: string; name: string }[];
beforeAll(async () => {
  world = await startWorld({ worker: false });
  shelves = (await world.call(productsApi.categories)).body;
  const seller = await world.seller();
  await seller.sells({ name: 'Stoneware teapot', category_id: shelves[3]!.id });
  await seller.sells({ name: 'Linen apron', category_id: shelves[7]!.id });
  await seller.sells({ name: 'Ladder', category_id: shelves[1]!.id, stock_quantity: 0 });
});
afterAll(() => world.close());

async function insteadOf(query: { search?: string; category_id?: string }) {
  const { status, body } = await world.call(searchApi.instead, { query });
  expect(status).toBe(200);
  return body;
}

test('words with several typos lead to the ones that find something', async () => {
  expect((await insteadOf({ search: 'stonwere teepot' })).search).toBe('stoneware teapot');
  expect((await insteadOf({ search: 'Linnenn xylophone' })).search).toBe('linen');
  expect((await insteadOf({ search: 'qqqq' })).search).toBeNull();
  expect((await insteadOf({ search: '!?' })).search).toBeNull();
  expect((await insteadOf({})).search).toBeNull();
});

test('an empty category points to neighbouring ones with products for sale', async () => {
  const names = async (category_id: string) =>
    (await insteadOf({ category_id })).categories.map(({ name }) => name);
  expect(await names(shelves[6]!.id)).toEqual([shelves[7]!.name, shelves[3]!.name]);
  expect(await names(shelves[3]!.id)).toEqual([shelves[7]!.name]);
});
