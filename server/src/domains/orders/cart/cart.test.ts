import { cartApi } from '@souk/contract/cart';
import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const NOWHERE = '0190aaaa-0000-7000-8000-000000000000';

test('every change returns the whole cart; the same product adds up; money is exact', async () => {
  const seller = await world.seller('Kiln');
  const buyer = await world.buyer();
  const mug = await seller.sells({
    price: 0.1,
    stock_quantity: 9,
    images: ['https://example.com/mug.webp'],
  });
  const first = await buyer.adds(mug);
  expect(first.status).toBe(201);
  const { body: cart } = await buyer.adds(mug, 2);
  expect(cart).toEqual({
    total_amount: 0.3,
    not_shippable: [],
    discount: 0,
    discounts: [],
    codes: [],
    unpaid_orders: [],
    version: expect.any(String),
    items: [
      expect.objectContaining({
        product_id: mug.id,
        product_name: 'Mug',
        quantity: 3,
        price: 0.1,
        item_total: 0.3,
        images: ['https://example.com/mug.webp'],
        shop_name: 'Kiln',
        shop_brand_color: '#7c3aed',
        variant_id: null,
        available: true,
        notice: null,
      }),
    ],
  });
  const line = cart.items[0].id;
  expect(
    (await buyer.calls(cartApi.change, { params: { itemId: line }, body: { quantity: 5 } })).body
      .total_amount,
  ).toBe(0.5);
  expect((await buyer.calls(cartApi.remove, { params: { itemId: line } })).body).toMatchObject({
    items: [],
    total_amount: 0,
  });
  expect((await buyer.calls(cartApi.remove, { params: { itemId: line } })).status).toBe(404);
});

test('more than is in stock: 409 with the stock, also for two concurrent taps', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 3 });
  expect(await buyer.adds(mug, 4)).toMatchObject({
    status: 409,
    body: { detail: 'Only 3 left in stock' },
  });
  const taps = await Promise.all([buyer.adds(mug, 2), buyer.adds(mug, 2)]);
  expect(taps.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const { items } = await buyer.cart();
  expect(items[0].quantity).toBe(2);
  expect(
    await buyer.calls(cartApi.change, { params: { itemId: items[0].id }, body: { quantity: 4 } }),
  ).toMatchObject({
    status: 409,
    body: { detail: 'Only 3 left in stock' },
  });
  const out = await seller.sells({ stock_quantity: 0 });
  expect(await buyer.adds(out)).toMatchObject({ status: 409, body: { detail: 'Out of stock' } });
});

test('concurrent taps all count, and a change among them is not lost', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 100 });
  const first = await Promise.all(Array.from({ length: 8 }, () => buyer.adds(mug)));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));
  const { items } = await buyer.cart();
  expect(items).toMatchObject([{ quantity: 8 }]);
  const change = { params: { itemId: items[0].id }, body: { quantity: 50 } };
  const [changed] = await Promise.all([
    buyer.calls(cartApi.change, change),
    ...Array.from({ length: 8 }, () => buyer.adds(mug)),
  ]);
  expect(changed.status).toBe(200);
  const [{ quantity }] = (await buyer.cart()).items;
  expect(quantity).toBeGreaterThanOrEqual(50);
  expect(quantity).toBeLessThanOrEqual(58);
});

test('an amount too large for any order is rejected in the cart, not at checkout', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const yacht = await seller.sells({ name: 'Yacht', price: 300_000, stock_quantity: 1_000_000 });
  const pin = await seller.sells({
    name: 'Pin',
    price: 0.01,
    stock_quantity: 1_000_000,
    max_per_order: 10_000,
  });
  const tooMuch = {
    status: 422,
    body: { detail: 'The items of one order can come to at most $900,000.00' },
  };
  expect(await buyer.adds(yacht, 100)).toMatchObject(tooMuch);
  const { body } = await buyer.adds(yacht, 3);
  expect(await buyer.adds(yacht)).toMatchObject(tooMuch);
  expect(await buyer.adds(pin)).toMatchObject(tooMuch);
  const params = { itemId: body.items[0].id };
  expect(await buyer.calls(cartApi.change, { params, body: { quantity: 4 } })).toMatchObject(
    tooMuch,
  );
  // The price has gone up since: the quantity may still go down.
  await seller.calls(productsApi.edit, {
    params: { productId: yacht.id },
    body: { price: 500_000 },
  });
  expect((await buyer.calls(cartApi.change, { params, body: { quantity: 2 } })).status).toBe(200);
  expect((await buyer.cart()).total_amount).toBe(1_000_000);
  expect(await buyer.checkout([{ product: yacht, quantity: 2 }])).toMatchObject(tooMuch);
  expect((await buyer.calls(cartApi.change, { params, body: { quantity: 1 } })).status).toBe(200);

  expect((await buyer.adds(pin, 6_000)).status).toBe(201);
  expect(await buyer.adds(pin, 6_000)).toMatchObject({
    status: 409,
    body: { detail: 'At most 10000 in one order' },
  });
});

test('options: one must be chosen, and it must be this product’s', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const shirt = await seller.sells({
    price: 20,
    variants: [{ name: 'Size', value: 'L', price_modifier: 2.5, stock_quantity: 2 }],
  });
  const mug = await seller.sells();
  expect(await buyer.adds(shirt)).toMatchObject({
    status: 422,
    body: { detail: 'Please choose an option' },
  });
  expect((await buyer.adds(mug, 1, shirt.variants[0]!.id)).status).toBe(422);
  const { body } = await buyer.adds(shirt, 2, shirt.variants[0]!.id);
  expect(body.items[0]).toMatchObject({
    price: 22.5,
    item_total: 45,
    variant_name: 'Size',
    variant_value: 'L',
  });
  expect((await buyer.adds(shirt, 1, shirt.variants[0]!.id)).body.detail).toBe(
    'Only 2 left in stock',
  );
});

test('a line says if its product was removed, ran out or changed price', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const [gone, out, dearer] = [
    await seller.sells({ name: 'Gone' }),
    await seller.sells({ name: 'Out' }),
    await seller.sells({ name: 'Dearer' }),
  ];
  for (const product of [gone, out, dearer]) await buyer.adds(product, 2);
  await seller.calls(productsApi.remove, { params: { productId: gone.id } });
  await seller.calls(productsApi.edit, {
    params: { productId: out.id },
    body: { stock_quantity: 0 },
  });
  await seller.calls(productsApi.edit, { params: { productId: dearer.id }, body: { price: 25 } });
  const cart = await buyer.cart();
  expect(
    cart.items.map(({ available, notice }: Record<string, unknown>) => [available, notice]),
  ).toEqual([
    [false, 'This product is no longer available'],
    [false, 'Out of stock'],
    [true, 'The price changed from $20.00 to $25.00'],
  ]);
  expect(cart.total_amount).toBe(50);
});

test.each([
  ['no quantity below 1', { quantity: 0 }, 422],
  ['no fraction of an item', { quantity: 1.5 }, 422],
  ['no word for a number', { quantity: 'two' }, 422],
  ['no id that is none', { product_id: 'mug' }, 422],
  ['no product that never was', { product_id: NOWHERE }, 404],
])('bad input: %s', async (_name, change, status) => {
  const buyer = await world.buyer();
  const mug = await (await world.seller()).sells();
  const answer = await buyer.calls(cartApi.add, {
    body: invalid({
      product_id: mug.id,
      quantity: 1,
      ...change,
    }),
  });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

test('another person’s line is not found; a visitor has no cart', async () => {
  const buyer = await world.buyer();
  const { body } = await buyer.adds(await (await world.seller()).sells());
  const stranger = await world.buyer();
  const params = { itemId: body.items[0].id };
  expect((await stranger.calls(cartApi.change, { params, body: { quantity: 1 } })).status).toBe(
    404,
  );
  expect((await stranger.calls(cartApi.remove, { params })).status).toBe(404);
  expect((await stranger.calls(cartApi.remove, { params: { itemId: 'not-an-id' } })).status).toBe(
    404,
  );
  for (const endpoint of Object.values(cartApi)) {
    const named = { ...params, code: 'SPRING' };
    expect((await world.call(endpoint, { params: named, body: invalid({}) })).status).toBe(401);
  }
  expect((await buyer.cart()).items).toHaveLength(1);
});
