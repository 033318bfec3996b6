import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let shelves: { id: string }[];
beforeAll(async () => {
  world = await startWorld({ worker: false });
  shelves = (await world.call(productsApi.categories)).body;
});
afterAll(() => world.close());

/** A category that no other test uses. */
const ownShelf = () => shelves.pop()!.id;

async function namesLike(product: { id: string }, limit?: number) {
  const params = { productId: product.id };
  const { status, body } = await world.call(searchApi.similar, { params, query: { limit } });
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}

test('the same shelf first, nearest in words and then in price; never itself', async () => {
  const shelf = { category_id: ownShelf() };
  const [ada, bob] = [await world.seller('Ada'), await world.seller('Bob')];
  const model = await ada.sells({ ...shelf, name: 'Walnut Bowl', price: 30 });
  await bob.sells({ category_id: ownShelf(), name: 'Walnut Bowl Stand' });
  await bob.sells({ ...shelf, name: 'Teapot', price: 300 });
  await bob.sells({ ...shelf, name: 'Vase', price: 35 });
  await ada.sells({ ...shelf, name: 'Large Walnut Bowl', price: 90 });
  expect(await namesLike(model)).toEqual([
    'Large Walnut Bowl',
    'Vase',
    'Teapot',
    'Walnut Bowl Stand',
  ]);
  expect(await namesLike(model, 1)).toEqual(['Large Walnut Bowl']);
});

test('what is sold out comes last, what left not at all', async () => {
  const shelf = { category_id: ownShelf() };
  const seller = await world.seller();
  const model = await seller.sells({ ...shelf, name: 'Linen Apron' });
  const gone = await seller.sells({ ...shelf, name: 'Linen Apron, Long' });
  await seller.calls(productsApi.remove, { params: { productId: gone.id } });
  await seller.sells({ ...shelf, name: 'Linen Apron, Short', stock_quantity: 0 });
  await seller.sells({
    ...shelf,
    name: 'Linen Apron, Dyed',
    variants: [{ name: 'Color', value: 'Red', stock_quantity: 0 }],
  });
  await seller.sells({ ...shelf, name: 'Oven Mitt', price: 99 });
  const names = await namesLike(model);
  expect(names[0]).toBe('Oven Mitt');
  expect(names.slice(1).toSorted()).toEqual(['Linen Apron, Dyed', 'Linen Apron, Short']);
});

test('other shops have their turn before one shop has them all', async () => {
  const shelf = { category_id: ownShelf() };
  const [ada, bob] = [await world.seller('Ada'), await world.seller('Bob')];
  const model = await ada.sells({ ...shelf, name: 'Wool Scarf' });
  for (let n = 1; n <= 3; n += 1) await ada.sells({ ...shelf, name: `Wool Scarf ${n}` });
  await bob.sells({ ...shelf, name: 'Mittens' });
  expect((await namesLike(model)).slice(2)).toEqual(['Mittens', 'Wool Scarf 1']);
});

test('nothing is like the only one of its kind', async () => {
  const only = await (
    await world.seller()
  ).sells({ category_id: ownShelf(), name: "Xylophone d'Été" });
  expect(await namesLike(only)).toEqual([]);
});

test('an unknown product is a 404, a limit out of bounds a 422', async () => {
  const nowhere = '0190aaaa-0000-7000-8000-000000000000';
  expect((await world.call(searchApi.similar, { params: { productId: nowhere } })).status).toBe(
    404,
  );
  expect((await world.call(searchApi.similar, { params: { productId: 'no-id' } })).status).toBe(
    404,
  );
  const { id } = await (await world.seller()).sells();
  for (const limit of ['0', '25', 'many']) {
    expect(
      (await world.call(searchApi.similar, { params: { productId: id }, query: { limit } })).status,
    ).toBe(422);
  }
});
