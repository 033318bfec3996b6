import type { CartItem } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { quoteApi, type Quote } from '@souk/contract/quote';
import { refundsApi } from '@souk/contract/refunds';
import { settingsApi } from '@souk/contract/settings';
import { shippingApi } from '@souk/contract/shipping';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, checkoutBody, type CheckoutLine } from '../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
type Seller = Awaited<ReturnType<World['seller']>>;
let clay: Seller;
let wood: Seller;
let tin: Seller;
let buyer: Awaited<ReturnType<World['buyer']>>;
let mug: Awaited<ReturnType<Seller['sells']>>;
let stool: typeof mug;
let can: typeof mug;

const rate = (name: string, price: number, each_further: number, more = {}) => ({
  name,
  days: { min: 2, max: 4 },
  price,
  each_further,
  ...more,
});
const profile = (countries: string[], ...rates: ReturnType<typeof rate>[]) => ({
  name: 'Parcels',
  is_default: true,
  handling_days: { min: 1, max: 2 },
  zones: [{ name: 'Zone', countries, rates }],
});
const ships = async (seller: Seller, ...profiles: ReturnType<typeof profile>[]) => {
  const params = { shopId: seller.shop.id };
  const { status, body } = await seller.calls(shippingApi.change, { params, body: { profiles } });
  expect(status).toBe(200);
  return body;
};

beforeAll(async () => {
  world = await startWorld();
  clay = await world.seller('Clay & Co');
  wood = await world.seller('Wood & Sons');
  tin = await world.seller('Tin & Co');
  buyer = await world.buyer();
  mug = await clay.sells({ name: 'Mug', price: 20, stock_quantity: 100 });
  stool = await wood.sells({ name: 'Stool', price: 180, stock_quantity: 100 });
  can = await tin.sells({ name: 'Can', price: 5, stock_quantity: 100 });
  await ships(clay, profile(['PT', 'US'], rate('Standard', 4.5, 1), rate('Express', 9, 2)));
});
afterAll(() => world.close());

const quote = async (lines: CheckoutLine[], more: Record<string, unknown> = {}) => {
  const { items } = checkoutBody(lines);
  const { status, body } = await world.call(quoteApi.quote, {
    body: { items, country: 'PT', ...more },
  });
  return { status, body: body as Quote & { code: string; detail: string } };
};

test('a cart says which of its shops ship by profiles', async () => {
  const shopper = await world.buyer();
  await shopper.adds(mug);
  await shopper.adds(stool);
  const { items } = await shopper.cart();
  expect(items.map((item: CartItem) => [item.product_name, item.ships_by_profile])).toEqual([
    ['Mug', true],
    ['Stool', false],
  ]);
});

describe('a quote', () => {
  test('without profiles is the site’s own: one fee, 8 percent', async () => {
    const { body } = await quote([{ product: stool }, { product: can, quantity: 4 }]);
    expect(body).toMatchObject({
      subtotal: 200,
      discount: 0,
      shipping: 9.99,
      tax: 16,
      tax_included: false,
      tax_lines: [{ name: 'Tax', percent: 8, net: 200, tax: 16 }],
      total_amount: 225.99,
      not_shippable: [],
    });
    const parts = body.shops.map(({ options, ...shop }) => ({ ...shop, options: options.length }));
    expect(parts).toEqual([
      {
        shop_id: wood.shop.id,
        goods: 180,
        discount: 0,
        chosen: 'standard',
        shipping: 8.99,
        tax: 14.4,
        options: 1,
      },
      {
        shop_id: tin.shop.id,
        goods: 20,
        discount: 0,
        chosen: 'standard',
        shipping: 1,
        tax: 1.6,
        options: 1,
      },
    ]);
  });

  test('of a shop with profiles has its options, the cheapest chosen', async () => {
    const { body } = await quote([{ product: mug, quantity: 3 }]);
    expect(body.shops[0]).toMatchObject({
      goods: 60,
      options: [
        { name: 'Standard', price: 6.5, days: { min: 3, max: 6 } },
        { name: 'Express', price: 13, days: { min: 3, max: 6 } },
      ],
      shipping: 6.5,
    });
    expect(body.total_amount).toBe(71.3);
    const [standard, express] = body.shops[0]!.options;
    expect(body.shops[0]!.chosen).toBe(standard!.id);
    const fast = await quote([{ product: mug, quantity: 3 }], {
      shipping_options: [{ shop_id: clay.shop.id, option_id: express!.id }],
    });
    expect(fast.body).toMatchObject({ shipping: 13, total_amount: 77.8 });
  });

  test('names what doesn’t go there, which counts in no sum', async () => {
    const { body } = await quote([{ product: mug }, { product: can }], { country: 'JP' });
    expect(body).toMatchObject({
      not_shippable: [{ product_id: mug.id, reason: 'Clay & Co doesn’t ship to Japan' }],
      subtotal: 5,
      shipping: 9.99,
      tax: 0.4,
      total_amount: 15.39,
    });
    expect(body.shops[0]).toMatchObject({ goods: 0, options: [], chosen: null, shipping: 0 });
  });

  test.each([
    [
      'an unknown option',
      { shipping_options: [{ option_id: 'none' }] },
      409,
      'unknown_shipping_option',
    ],
    ['no country', { country: undefined }, 422, 'invalid_input'],
    ['a country that does not exist', { country: 'ZZ' }, 422, 'invalid_input'],
  ])('%s is refused', async (_, more, status, code) => {
    const options = (more as { shipping_options?: object[] }).shipping_options;
    const given = options
      ? { shipping_options: options.map((one) => ({ ...one, shop_id: clay.shop.id })) }
      : more;
    const refused = await quote([{ product: mug }], given);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test('a product that is gone is a 409', async () => {
    const gone = await clay.sells({ name: 'Gone', status: 'draft' });
    const refused = await quote([{ product: gone }]);
    expect([refused.status, refused.body.code]).toEqual([409, 'product_gone']);
  });
});

const place = (lines: CheckoutLine[], more: Record<string, unknown> = {}) =>
  buyer.calls(checkoutApi.place, { body: { ...checkoutBody(lines), ...more } });
const stockOf = (seller: Seller, product: typeof mug) => seller.stock(product);

describe('an order', () => {
  test('costs what its quote said, and each shop gets its own shipping', async () => {
    const lines = [{ product: mug, quantity: 2 }, { product: stool }, { product: can }];
    const { body: quoted } = await quote(lines, { country: 'US' });
    const express = quoted.shops[0]!.options[1]!.id;
    const shipping_options = [{ shop_id: clay.shop.id, option_id: express }];
    const chosen = (await quote(lines, { country: 'US', shipping_options })).body;
    const { status, body } = await place(lines, {
      shipping_options,
      quoted_total: chosen.total_amount,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      shipping: chosen.shipping,
      tax: chosen.tax,
      total_amount: chosen.total_amount,
    });
    await world.pays(body.stripe_session_id);
    const params = { orderId: body.order_id };
    const order = await world.until(async () => {
      const { body: read } = await buyer.calls(orderDetailApi.read, { params });
      return read.shipments.every(({ status: one }) => one === 'paid') && read;
    }, 'the payment');
    const options = order.shipments.map(({ shop_name, shipping_option }) => [
      shop_name,
      shipping_option,
    ]);
    expect(options).toEqual([
      ['Clay & Co', { name: 'Express', price: 11, days: { min: 3, max: 6 } }],
      ['Wood & Sons', null],
      ['Tin & Co', null],
    ]);
    // The parts add up to what was paid, and a whole refund gives back exactly a shop’s part.
    const part = await clay.calls(orderDetailApi.readOfShop, {
      params: { shopId: clay.shop.id, orderId: body.order_id },
    });
    expect(part.body).toMatchObject({ subtotal: 40, shipping: 11, total_amount: 54.2 });
    const refund = await clay.calls(refundsApi.create, {
      params: { shopId: clay.shop.id, orderId: body.order_id },
      body: {
        items: part.body.left.items.map(({ order_item_id, quantity }) => ({
          order_item_id,
          quantity,
        })),
        shipping: 11,
        reason: 'Broken',
      },
    });
    expect(refund.body).toMatchObject({ amount: 54.2, goods: 40, shipping: 11, tax: 3.2 });
    const admin = await world.admin();
    const books = await world.until(async () => {
      const { body: check } = await admin.calls(ledgerApi.check);
      return check.balanced && check;
    }, 'balanced books');
    expect(books.problems).toEqual([]);
  });

  test('goods that don’t go there are a 409 that names them, before a stale total', async () => {
    await ships(wood, profile(['DE'], rate('Freight', 49, 20)));
    const before = await stockOf(wood, stool);
    const refused = await place([{ product: stool }, { product: can }], { quoted_total: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'not_shippable']);
    expect(refused.body.detail).toBe('Stool: Wood & Sons doesn’t ship to United States.');
    expect(await stockOf(wood, stool)).toBe(before);
    await ships(wood);
  });

  test('a total that is no longer the quoted one is a 412 with the new quote', async () => {
    const { body: quoted } = await quote([{ product: mug }], { country: 'US' });
    await ships(clay, profile(['PT', 'US'], rate('Standard', 6, 1)));
    const before = await stockOf(clay, mug);
    const refused = await place([{ product: mug }], { quoted_total: quoted.total_amount });
    expect([refused.status, refused.body.code]).toEqual([412, 'total_changed']);
    const { quote: now } = refused.body as unknown as { quote: Quote };
    expect(now).toEqual((await quote([{ product: mug }], { country: 'US' })).body);
    expect(await stockOf(clay, mug)).toBe(before);
    const placed = await place([{ product: mug }], { quoted_total: now.total_amount });
    expect([placed.status, placed.body.total_amount]).toEqual([201, now.total_amount]);
  });

  test('an option of another day is a 409', async () => {
    const refused = await place([{ product: mug }], {
      shipping_options: [{ shop_id: clay.shop.id, option_id: 'gone' }],
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'unknown_shipping_option']);
  });

  test('the site’s own fee is a setting', async () => {
    const admin = await world.admin();
    const set = (shipping_fee: number) =>
      admin.calls(settingsApi.change, { body: { shipping_fee } });
    await set(4);
    const { body } = await place([{ product: can }]);
    expect(body).toMatchObject({ shipping: 4, total_amount: 9.4 });
    await set(9.99);
  });

  test('the address decides, whatever was quoted', async () => {
    const { body: quoted } = await quote([{ product: mug }], { country: 'PT' });
    const refused = await place([{ product: mug }], {
      quoted_total: quoted.total_amount,
      shipping_address: { ...ADDRESS, country: 'JP' },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'not_shippable']);
  });
});
