import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  const seller = await world.seller('Lantern & Loom');
  const { body: shelves } = await world.call(productsApi.categories);
  const garden = shelves.find(({ name }) => name === 'Garden & Plants')!.id;
  await seller.sells({ name: 'Copper Lantern', price: 40, discount_percentage: 25 });
  await seller.sells({ name: 'Candle', description: 'Made for a lantern.', price: 4 });
  await seller.sells({ name: 'Ceramic Mug', images: ['/media/products/mug.webp'] });
  await seller.sells({ name: 'Tall Planter', category_id: garden });
  const { id } = await seller.sells({ name: 'Paper Lantern' });
  await seller.calls(productsApi.remove, { params: { productId: id } });
  await seller.calls(shopsApi.open, { body: { name: 'Garden of Paper', brand_color: '#6366f1' } });
});
afterAll(() => world.close());

async function suggestionsFor(search: string) {
  const { status, body } = await world.call(searchApi.suggestions, { query: { search } });
  expect(status).toBe(200);
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  return {
    products: names(body.products),
    shops: names(body.shops),
    categories: names(body.categories),
  };
}

test('products that match by name come first, then other matches; removed products are left out', async () => {
  const { products, shops } = await suggestionsFor('lantern');
  // The shop's name makes all of its products match, after those that contain the word themselves.
  expect(products.slice(0, 1)).toEqual(['Copper Lantern']);
  expect(products).not.toContain('Paper Lantern');
  expect(shops).toEqual(['Lantern & Loom']);
});

test.each([
  ['the beginning of the last word', 'copper lan'],
  ['another form of a word', 'lanterns copper'],
  ['another case, accents and signs', ' CÓPPER, lantern! '],
  ['a slip of the finger', 'coppr lantern'],
  ['a slip, and a word half typed', 'coppr lant'],
])('%s: %s', async (_why, typed) => {
  expect((await suggestionsFor(typed)).products).toEqual(['Copper Lantern']);
});

test('shops and categories are found by name', async () => {
  const { shops, categories } = await suggestionsFor('gard');
  expect(shops).toEqual(['Garden of Paper']);
  expect(categories).toEqual(['Garden & Plants']);
});

test('a product comes with its current price and its picture', async () => {
  const { body } = await world.call(searchApi.suggestions, { query: { search: 'copper' } });
  expect(body.products).toEqual([
    { id: expect.any(String), name: 'Copper Lantern', price: 30, image: null },
  ]);
  const mug = await world.call(searchApi.suggestions, { query: { search: 'ceramic' } });
  expect(mug.body.products[0].image).toBe('/media/products/mug.webp');
});

test('at most five products are suggested, however many match', async () => {
  const seller = await world.seller('Sock Drawer');
  for (let n = 1; n <= 7; n += 1) await seller.sells({ name: `Striped Sock ${n}` });
  expect((await suggestionsFor('sock')).products).toHaveLength(5);
});

test.each(['!!', 'zzzzqqq', "'':* & | \\"])('nothing is suggested for %s', async (typed) => {
  expect(await suggestionsFor(typed)).toEqual({ products: [], shops: [], categories: [] });
});

test('an empty search is a 422; suggestions may be cached for a minute', async () => {
  expect((await world.call(searchApi.suggestions)).status).toBe(422);
  expect((await world.call(searchApi.suggestions, { query: { search: ' ' } })).status).toBe(422);
  const { headers } = await world.call(searchApi.suggestions, { query: { search: 'mug' } });
  expect(headers['cache-control']).toBe('public, max-age=60');
  const { token } = await world.buyer();
  const own = await world.call(searchApi.suggestions, { query: { search: 'mug' }, token });
  expect(own.headers['cache-control']).toBe('private, max-age=60');
});
