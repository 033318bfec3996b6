import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;
const low = (seller: Seller, query = {}) => seller.calls(productsApi.lowStock, { query });

it('lists what is running low in all of a seller’s shops, scarcest first, with the options concerned', async () => {
  const seller = await world.seller('Clay');
  const plenty = { stock_quantity: 6 };
  await seller.sells({ name: 'Bowl', ...plenty });
  await seller.sells({ name: 'Mug', stock_quantity: 5, images: ['/media/products/mug.webp'] });
  const gone = await seller.sells({ name: 'Gone', stock_quantity: 0 });
  await seller.calls(productsApi.remove, { params: { productId: gone.id } });
  const shirt = await seller.sells({
    name: 'Shirt',
    variants: [
      { name: 'Size', value: 'S', stock_quantity: 3 },
      { name: 'Size', value: 'M', stock_quantity: 6 },
      { name: 'Size', value: 'L', stock_quantity: 0 },
    ],
  });
  await seller.sells({
    name: 'Scarf',
    variants: [{ name: 'Color', value: 'Red', ...plenty }],
  });
  await seller.sells({ name: 'Unfinished', stock_quantity: 0, status: 'draft' });
  const other = await world.seller('Other');
  await other.sells({ stock_quantity: 1 });

  const { status, body, headers } = await low(seller);
  expect(status).toBe(200);
  expect(headers['x-total-count']).toBe('2');
  expect(body).toEqual([
    {
      product_id: shirt.id,
      shop_id: seller.shop.id,
      shop_name: 'Clay',
      name: 'Shirt',
      image: null,
      stock: 0,
      options: [
        { value: 'L', stock: 0 },
        { value: 'S', stock: 3 },
      ],
    },
    expect.objectContaining({
      name: 'Mug',
      stock: 5,
      options: [],
      image: '/media/products/mug.webp',
    }),
  ]);
});

it('comes in pages, with the count even on a page past the last one', async () => {
  const seller = await world.seller();
  for (const stock of [1, 2, 3])
    await seller.sells({ name: `Left ${stock}`, stock_quantity: stock });
  const second = await low(seller, { limit: 2, page: 2 });
  expect(second.body.map(({ name }) => name)).toEqual(['Left 3']);
  expect(second.headers['x-total-count']).toBe('3');
  const beyond = await low(seller, { limit: 2, page: 9 });
  expect(beyond.body).toEqual([]);
  expect(beyond.headers['x-total-count']).toBe('3');
});

it('is empty for a user without a shop, and refused to visitors', async () => {
  const buyer = await world.buyer();
  expect((await buyer.calls(productsApi.lowStock)).body).toEqual([]);
  expect((await world.call(productsApi.lowStock)).status).toBe(401);
});
