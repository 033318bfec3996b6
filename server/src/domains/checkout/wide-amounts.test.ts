import { checkoutApi } from '@souk/contract/checkout';
import { discountsApi } from '@souk/contract/discounts';
import { orderDetailApi } from '@souk/contract/order-detail';
import { quoteApi } from '@souk/contract/quote';
import { settingsApi } from '@souk/contract/settings';
import { siteApi } from '@souk/contract/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutBody } from '../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../test/world.ts';

// A rupiah has a hundred minor units, and a dollar is worth more than ten thousand rupiah.

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
let seller: Awaited<ReturnType<World['seller']>>;

beforeAll(async () => {
  world = await startWorld({ worker: false, env: { SITE_CURRENCY: 'IDR' } });
  admin = await world.admin();
  seller = await world.seller();
});
afterAll(() => world.close());

const setFee = (shipping_fee: number) =>
  admin.calls(settingsApi.change, { body: { shipping_fee } });
const feeOfSite = async () => (await world.call(siteApi.read)).body.shipping_fee;

test('fees, discounts and their minimums go beyond 32 bits', async () => {
  const piano = await seller.sells({ name: 'Piano', price: 500_000_000 });
  expect((await setFee(100_000_000)).body.shipping_fee).toBe(100_000_000);
  expect(await feeOfSite()).toBe(100_000_000);
  const params = { shopId: seller.shop.id };
  const body = {
    code: 'GRAND',
    kind: 'amount',
    value: 400_000_000,
    minimum: 450_000_000.01,
  } as const;
  const { body: made } = await seller.calls(discountsApi.create, { params, body });
  expect(made).toMatchObject(body);
  expect((await seller.calls(discountsApi.list, { params })).body).toMatchObject([body]);

  const buyer = await world.buyer();
  const order = { ...checkoutBody([{ product: piano }]), codes: ['GRAND'] };
  const { items, codes } = order;
  const quote = await buyer.calls(quoteApi.quote, { body: { items, country: 'ID', codes } });
  const sums = {
    subtotal: 500_000_000,
    discount: 400_000_000,
    shipping: 100_000_000,
    tax: 8_000_000,
    total_amount: 208_000_000,
  };
  expect(quote.body).toMatchObject({ ...sums, codes: [{ applied: true, given: 400_000_000 }] });
  const placed = await buyer.calls(checkoutApi.place, { body: order });
  expect([placed.status, placed.body.total_amount]).toEqual([201, 208_000_000]);
  const read = await buyer.calls(orderDetailApi.read, {
    params: { orderId: placed.body.order_id },
  });
  expect(read.body).toMatchObject({
    ...sums,
    discounts: [{ kind: 'amount', value: 400_000_000, amount: 400_000_000 }],
  });
});

test('one minor unit more than the highest is refused, and nothing is saved', async () => {
  await setFee(100_000_000);
  const fee = await setFee(100_000_000.01);
  expect([fee.status, fee.body]).toMatchObject([422, { errors: [{ path: 'shipping_fee' }] }]);
  expect(await feeOfSite()).toBe(100_000_000);
  const params = { shopId: seller.shop.id };
  const most = { kind: 'amount', value: 10_000_000_000, minimum: 10_000_000_000 } as const;
  const highest = await seller.calls(discountsApi.create, { params, body: most });
  expect([highest.status, highest.body]).toMatchObject([201, most]);
  const more = 10_000_000_000.01;
  for (const [change, path, message] of [
    [{ value: more }, 'value', 'This must be an amount of more than Rp 0, up to Rp 10,000,000,000'],
    [{ minimum: more }, 'minimum', 'The minimum must be an amount from Rp 0 to Rp 10,000,000,000'],
  ] as const) {
    const { status, body } = await seller.calls(discountsApi.change, {
      params: { ...params, discountId: highest.body.id },
      body: change,
    });
    expect([status, body]).toMatchObject([422, { errors: [{ path, message }] }]);
  }
  const { body: listed } = await seller.calls(discountsApi.list, { params });
  expect(listed.find(({ id }) => id === highest.body.id)).toMatchObject(most);
});

test.each([21_474_836.46, 21_474_836.47, 21_474_836.48, 0])(
  'Rp %d, about the most that 32 bits hold, stays what it is',
  async (amount) => {
    await setFee(amount);
    expect(await feeOfSite()).toBe(amount);
    expect((await admin.calls(settingsApi.read)).body.shipping_fee).toBe(amount);
  },
);

test('what the release before writes counts', async () => {
  await setFee(100_000_000);
  const params = { shopId: seller.shop.id };
  const { body: made } = await seller.calls(discountsApi.create, {
    params,
    body: { kind: 'amount', value: 30_000_000, minimum: 40_000_000 },
  });
  // It knows only the columns of 32 bits.
  await world.asOwner(`
    update site_settings set shipping_fee_cents = 1500000;
    update discounts set value = 200000, minimum_cents = 500000 where id = '${made.id}'`);
  expect(await feeOfSite()).toBe(15_000);
  const { body: listed } = await seller.calls(discountsApi.list, { params });
  expect(listed.find(({ id }) => id === made.id)).toMatchObject({ value: 2000, minimum: 5000 });
});
