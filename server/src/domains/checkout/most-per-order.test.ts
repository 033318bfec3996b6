import { cartApi } from '@souk/contract/cart';
import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const TOO_MANY = 'At most 100 in one order';

async function bulkGoods() {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const goods = await seller.sells({
    name: 'Bolt',
    price: 1,
    variants: ['S', 'L'].map((value) => ({ name: 'Size', value, stock_quantity: 500 })),
  });
  return { seller, buyer, goods, ids: goods.variants.map(({ id }) => id) as [string, string] };
}

test('an order holds at most 100 of a product over all its variants, as cart and checkout report', async () => {
  const { buyer, goods, ids } = await bulkGoods();
  const [small, large] = ids;
  await buyer.adds(goods, 60, small);
  expect(await buyer.adds(goods, 41, large)).toMatchObject({
    status: 409,
    body: { detail: TOO_MANY },
  });
  const { body } = await buyer.adds(goods, 40, large);
  expect(body.items.map(({ stock_quantity: most, notice }) => ({ most, notice }))).toEqual([
    { most: 60, notice: TOO_MANY },
    { most: 40, notice: TOO_MANY },
  ]);
  const params = { itemId: body.items[0].id };
  const changed = await buyer.calls(cartApi.change, { params, body: { quantity: 61 } });
  expect(changed).toMatchObject({ status: 409, body: { detail: TOO_MANY } });
  const asked = (quantity: number) =>
    buyer.checkout([
      { product: goods, quantity: 60, variant: small },
      { product: goods, quantity, variant: large },
    ]);
  expect(await asked(41)).toMatchObject({ status: 409, body: { detail: `Bolt: ${TOO_MANY}` } });
  expect((await asked(40)).status).toBe(201);
});

test('the seller can raise or lower the limit', async () => {
  const { seller, buyer, goods, ids } = await bulkGoods();
  const [small] = ids;
  const allow = (max_per_order: number | null) =>
    seller.calls(productsApi.edit, { params: { productId: goods.id }, body: { max_per_order } });
  expect((await allow(0)).body.errors?.[0]).toEqual({
    path: 'max_per_order',
    message: 'Most per order must be a whole number from 1 to 10000',
  });
  expect((await allow(150)).body.max_per_order).toBe(150);
  await buyer.buys({ product: goods, quantity: 150, variant: small });
  await allow(2);
  const refused = await buyer.checkout([{ product: goods, quantity: 3, variant: small }]);
  expect(refused.body.detail).toBe('Bolt: At most 2 in one order');
  expect((await allow(null)).body.max_per_order).toBe(100);
});
