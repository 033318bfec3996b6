import { checkoutApi } from '@souk/contract/checkout';
import { discountsApi } from '@souk/contract/discounts';
import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { productsApi } from '@souk/contract/products';
import { quoteApi, type Quote } from '@souk/contract/quote';
import { refundsApi } from '@souk/contract/refunds';
import { siteApi } from '@souk/contract/site';
import { taxApi } from '@souk/contract/tax';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, checkoutBody, type CheckoutLine } from '../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
type Seller = Awaited<ReturnType<World['seller']>>;
let clay: Seller;
let admin: Awaited<ReturnType<World['admin']>>;
let mug: Awaited<ReturnType<Seller['sells']>>;
let book: typeof mug;
let books: string;

beforeAll(async () => {
  world = await startWorld();
  clay = await world.seller('Clay & Co');
  admin = await world.admin();
  const { body: categories } = await world.call(productsApi.categories);
  const [first, second] = categories;
  books = second.id;
  mug = await clay.sells({ name: 'Mug', price: 10.5, category_id: first.id, stock_quantity: 99 });
  book = await clay.sells({ name: 'Book', price: 3.5, category_id: books, stock_quantity: 99 });
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
const set = (body: Fields) => admin.calls(taxApi.change, { body: body });
const german = (more: Fields = {}) => ({
  mode: 'table',
  included: false,
  shipping: 'as_goods',
  collected_by: 'site',
  rates: [
    { country: 'DE', percent: 19, name: 'VAT' },
    { country: 'DE', percent: 7, name: 'VAT', category_id: books },
  ],
  ...more,
});
const quote = async (lines: CheckoutLine[], country = 'DE', more: Fields = {}) => {
  const { items } = checkoutBody(lines);
  const body = { items, country, ...more } as never;
  return (await world.call(quoteApi.quote, { body })).body as Quote;
};
const TO_GERMANY = { ...ADDRESS, country: 'DE', state: '', zip_code: '10115', city: 'Berlin' };

/** Places an order to Germany, pays it and returns it with the shop's part. */
async function buys(lines: CheckoutLine[], codes: string[] = []) {
  const buyer = await world.buyer();
  const body = { ...checkoutBody(lines), shipping_address: TO_GERMANY, codes };
  const { status, body: started } = await buyer.calls(checkoutApi.place, { body });
  expect(status).toBe(201);
  await world.pays(started.stripe_session_id);
  const params = { orderId: started.order_id };
  const order = await world.until(async () => {
    const { body: read } = await buyer.calls(orderDetailApi.read, { params });
    return read.shipments.every(({ status: one }) => one === 'paid') && read;
  }, 'the payment');
  const place = { shopId: clay.shop.id, orderId: started.order_id };
  const part = (await clay.calls(orderDetailApi.readOfShop, { params: place })).body;
  const invoice = (await buyer.calls(orderDetailApi.invoice, { params })).body;
  return { started, order, part, invoice, place };
}
const refund = async (place: { shopId: string; orderId: string }, fields: Fields) => {
  const body = { reason: 'Broken', ...fields } as never;
  return (await clay.calls(refundsApi.create, { params: place, body })).body;
};
const accounts = async () => {
  const { body } = await admin.calls(ledgerApi.check);
  expect(body.problems).toEqual([]);
  return body.accounts;
};

/** What the site owes a shop by the books, in the site's currency. */
async function balanceOf({ shop }: Seller): Promise<number> {
  const account = `shop:${shop.id}`;
  const { rows } = await world.deps.pool.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from ledger_postings where account = $1',
    [account],
  );
  return -(rows[0]?.cents ?? 0) / 100 || 0;
}

describe('how taxes are set', () => {
  test('8 percent of the goods until an admin says otherwise', async () => {
    expect((await admin.calls(taxApi.read)).body).toMatchObject({ mode: 'flat', percent: 8 });
    expect((await quote([{ product: mug }])).tax).toBe(0.84);
    await set({ percent: 12.5 });
    // 10.50 × 12.5 percent = 1.3125
    expect(await quote([{ product: mug }])).toMatchObject({
      tax: 1.31,
      tax_lines: [{ name: 'Tax', percent: 12.5, net: 10.5, tax: 1.31 }],
    });
    expect((await world.call(siteApi.read)).body.tax).toEqual({
      mode: 'flat',
      percent: 12.5,
      included: false,
    });
    await set({ percent: 8 });
  });

  test('the version that a change answers with is that of the next read', async () => {
    const { headers } = await set(german());
    expect((await admin.calls(taxApi.read)).headers.etag).toBe(headers.etag);
    const flat = { mode: 'flat' as const, rates: [] };
    const tag = { 'if-match': String(headers.etag) };
    expect((await admin.calls(taxApi.change, { body: flat, headers: tag })).status).toBe(200);
  });

  test.each<[string, Fields, string, string]>([
    [
      'over 100 percent',
      { percent: 101 },
      'percent',
      'A tax must be from 0 to 100 percent, with at most three decimals',
    ],
    [
      'no such country',
      { rates: [{ country: 'ZZ', percent: 1, name: 'VAT' }] },
      'rates.0.country',
      'Please choose a country from the list',
    ],
    [
      'a rate twice',
      {
        rates: [
          { country: 'DE', percent: 19, name: 'VAT' },
          { country: 'de', percent: 7, name: 'VAT' },
        ],
      },
      'rates.1.country',
      'There is a rate for this country, state and category already',
    ],
    [
      'an unknown category',
      { rates: [{ country: 'DE', percent: 1, name: 'VAT', category_id: crypto.randomUUID() }] },
      'rates.0.category_id',
      'This category does not exist',
    ],
  ])('%s is refused at its field', async (_, body, path, message) => {
    const refused = await set(body);
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path, message }]]);
    expect((await admin.calls(taxApi.read)).body).toMatchObject({ mode: 'flat', percent: 8 });
  });
});

describe('by table, on top', () => {
  test('each line has its own rate, and the shipping that of the goods it brings', async () => {
    await set(german());
    const both = await quote([{ product: mug }, { product: book }]);
    // 9.99 over 10.50 and 3.50: 7.49 and 2.50.
    // Goods 1.995 → 2.00 and 0.245 → 0.25; shipping 1.4231 → 1.42 and 0.175 → 0.18.
    expect(both).toMatchObject({
      subtotal: 14,
      shipping: 9.99,
      tax: 3.85,
      tax_included: false,
      tax_lines: [
        { name: 'VAT', percent: 19, net: 17.99, tax: 3.42 },
        { name: 'VAT', percent: 7, net: 6, tax: 0.43 },
      ],
      total_amount: 27.84,
    });
    expect(await quote([{ product: mug }], 'FR')).toMatchObject({ tax: 0, tax_lines: [] });
  });

  test('refunded tax follows the item, and a whole refund gives back exactly all', async () => {
    const { order, place, part } = await buys([{ product: mug }, { product: book }]);
    expect(order).toMatchObject({ tax: 3.85, total_amount: 27.84 });
    const idOf = (name: string) =>
      order.items.find(({ product_name }) => product_name === name)!.id;
    const one = await refund(place, { items: [{ order_item_id: idOf('Book'), quantity: 1 }] });
    expect(one).toMatchObject({ goods: 3.5, shipping: 0, tax: 0.25, amount: 3.75 });
    const rest = await refund(place, {
      items: [{ order_item_id: idOf('Mug'), quantity: 1 }],
      shipping: part.shipping,
    });
    expect(rest).toMatchObject({ goods: 10.5, shipping: 9.99, tax: 3.6, amount: 24.09 });
    expect((await accounts())['tax'] ?? 0).toBe(0);
  });
});

describe('by table, included', () => {
  test('prices stay, the total is goods and shipping, and the tax is said', async () => {
    await set(german({ included: true }));
    const both = await quote([{ product: mug }, { product: book }]);
    // Contained: 10.50 × 19/119 = 1.676, 7.49 × 19/119 = 1.196; 3.50 × 7/107 = 0.229, 0.164.
    expect(both).toMatchObject({
      subtotal: 14,
      shipping: 9.99,
      tax: 3.27,
      tax_included: true,
      tax_lines: [
        { name: 'VAT', percent: 19, net: 15.11, tax: 2.88 },
        { name: 'VAT', percent: 7, net: 5.61, tax: 0.39 },
      ],
      total_amount: 23.99,
    });
  });

  test('the seller gets the net, the commission is on that, and refunds are gross', async () => {
    const { order, invoice, place, part } = await buys([{ product: mug, quantity: 2 }]);
    // 21.00 and 9.99: 3.35 and 1.60.
    expect(order).toMatchObject({
      subtotal: 21,
      shipping: 9.99,
      tax: 4.95,
      tax_included: true,
      total_amount: 30.99,
    });
    expect(part).toMatchObject({ subtotal: 21, shipping: 9.99, tax: 4.95, total_amount: 30.99 });
    expect(invoice).toMatchObject({
      subtotal: 21,
      tax_included: true,
      tax_lines: [{ name: 'VAT', percent: 19, net: 26.04, tax: 4.95 }],
      total_amount: 30.99,
    });
    const mails = await world.deps.db
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'order_confirmed')
      .where('text', 'like', `%${order.order_number}%`)
      .execute();
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('Total: $30.99\n\nIncluding $4.95 VAT 19%'),
    ]);
    const booked = await accounts();
    expect(booked['tax']).toBe(-4.95);
    // 17.65 + 8.39, less 10 percent of 17.65.
    expect(await balanceOf(clay)).toBe(24.27);
    const [item] = order.items;
    const half = await refund(place, { items: [{ order_item_id: item.id, quantity: 1 }] });
    expect(half).toMatchObject({ amount: 10.5, goods: 10.5, tax: 1.68, tax_included: true });
    const rest = await refund(place, {
      items: [{ order_item_id: item.id, quantity: 1 }],
      shipping: 9.99,
    });
    expect(rest).toMatchObject({ amount: 20.49, goods: 10.5, shipping: 9.99, tax: 3.27 });
    const after = await accounts();
    expect([after['tax'] ?? 0, await balanceOf(clay)]).toEqual([0, 0]);
  });

  test('with a code and an amount given back, the books stay at zero', async () => {
    const params = { shopId: clay.shop.id };
    const { body: code } = await clay.calls(discountsApi.create, {
      params,
      body: { kind: 'percent', value: 33.33, code: 'THIRD' },
    });
    const buyer = await world.buyer();
    const { items } = checkoutBody([{ product: mug, quantity: 3 }]);
    const quoted = (
      await buyer.calls(quoteApi.quote, {
        body: { items, country: 'DE', codes: ['THIRD'] },
      })
    ).body as Quote;
    // 31.50 − 10.50 + 9.99
    expect(quoted).toMatchObject({ discount: 10.5, total_amount: 30.99, tax: 4.95 });
    const { body: started } = await buyer.calls(checkoutApi.place, {
      body: {
        ...checkoutBody([{ product: mug, quantity: 3 }]),
        shipping_address: TO_GERMANY,
        codes: ['THIRD'],
        quoted_total: quoted.total_amount,
      },
    });
    await world.pays(started.stripe_session_id);
    await world.until(async () => {
      const { body } = await buyer.calls(orderDetailApi.read, {
        params: { orderId: started.order_id },
      });
      return body.status === 'paid';
    }, 'the payment');
    const place = { ...params, orderId: started.order_id };
    expect(await refund(place, { amount: 10 })).toMatchObject({ amount: 10 });
    const part = (await clay.calls(orderDetailApi.readOfShop, { params: place })).body;
    expect(part.refundable).toBe(20.99);
    expect(await refund(place, { amount: 20.99 })).toMatchObject({ amount: 20.99 });
    const after = await accounts();
    expect([after['tax'] ?? 0, await balanceOf(clay)]).toEqual([0, 0]);
    await clay.calls(discountsApi.remove, { params: { ...params, discountId: code.id } });
  });
});

test.each<[string, Fields, boolean, number, number]>([
  // 21.00 and 10.50 contain 3.35 and 1.68.
  ['half of prices that contain tax', { kind: 'percent', value: 50 }, true, 8.83, 24.27],
  // 9.99 contain 1.60.
  ['shipping that contains tax', { kind: 'free_shipping' }, true, 8.39, 24.27],
  ['half of prices with the tax on top', { kind: 'percent', value: 50 }, false, 10.5, 28.89],
])('the site gives %s, and the shop gets it all', async (_, gift, included, cost, balance) => {
  await set(german({ included }));
  const { body: code } = await admin.calls(discountsApi.createOfSite, {
    body: { code: 'GIFT', ...gift } as never,
  });
  const { part, place } = await buys([{ product: mug, quantity: 2 }], ['GIFT']);
  expect(part.from_site).toBe(cost);
  expect((await accounts())['promotions']).toBe(cost);
  // With 10 percent of the goods off.
  expect(await balanceOf(clay)).toBe(balance);
  await clay.sets(place.orderId, { status: 'refunded' });
  const after = await accounts();
  expect([after['promotions'] ?? 0, after['tax'] ?? 0, await balanceOf(clay)]).toEqual([0, 0, 0]);
  await admin.calls(discountsApi.removeOfSite, { params: { discountId: code.id } });
});

test.each<[string, Fields, number, number]>([
  // Of 21.00, 10.50 are paid, with 1.68 of tax. Without tax, 21.00 are 17.65 and 10.50 are 8.82.
  // The shop gets 17.65 + 1.68 + 9.99, less 1.77 commission.
  ['half of the price', { kind: 'percent', value: 50 }, 8.83, 27.55],
  // Without tax, 9.99 are 8.39. The shop gets 21.00 + 8.39, less 1.77.
  ['the shipping', { kind: 'free_shipping' }, 8.39, 27.62],
])('the site gives %s, and who owes the tax keeps as much', async (_, gift, cost, balance) => {
  await set(german({ included: true, collected_by: 'seller' }));
  const { body: code } = await admin.calls(discountsApi.createOfSite, {
    body: { code: 'GIFT', ...gift } as never,
  });
  const { place } = await buys([{ product: mug, quantity: 2 }], ['GIFT']);
  const booked = await accounts();
  expect([booked['promotions'], booked['tax'] ?? 0]).toEqual([cost, 0]);
  expect(await balanceOf(clay)).toBe(balance);
  await clay.sets(place.orderId, { status: 'refunded' });
  const after = await accounts();
  expect([after['promotions'] ?? 0, await balanceOf(clay)]).toEqual([0, 0]);
  await admin.calls(discountsApi.removeOfSite, { params: { discountId: code.id } });
});

test('a seller who owes the tax gets it with the goods, and gives it back', async () => {
  await set(german({ included: true, collected_by: 'seller' }));
  const { order, place, part } = await buys([{ product: mug }]);
  const booked = await accounts();
  expect(booked['tax'] ?? 0).toBe(0);
  // 10.50 + 9.99, less 10 percent of the goods without tax (8.82).
  expect(await balanceOf(clay)).toBe(19.61);
  const back = await refund(place, {
    items: [{ order_item_id: order.items[0].id, quantity: 1 }],
    shipping: part.shipping,
  });
  expect(back.amount).toBe(20.49);
  expect(await balanceOf(clay)).toBe(0);
  await set({ mode: 'flat' });
});
