import { checkoutApi } from '@souk/contract/checkout';
import { setSiteCurrency } from '@souk/contract/money';
import { orderDetailApi } from '@souk/contract/order-detail';
import { refundsApi } from '@souk/contract/refunds';
import { shippingApi } from '@souk/contract/shipping';
import { taxApi } from '@souk/contract/tax';
import { taxReportApi } from '@souk/contract/tax-report';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ADDRESS, checkoutBody, type CheckoutLine } from '../../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
type Seller = Awaited<ReturnType<World['seller']>>;
let clay: Seller;
let admin: Awaited<ReturnType<World['admin']>>;
let mug: Awaited<ReturnType<Seller['sells']>>;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
  clay = await world.seller('Clay & Co');
  mug = await clay.sells({ name: 'Mug', price: 10, stock_quantity: 99 });
});
afterAll(() => world.close());
afterEach(() => setSiteCurrency('USD'));

const TO_GERMANY = { ...ADDRESS, country: 'DE', state: '', zip_code: '10115', city: 'Berlin' };
const TO_CALIFORNIA = { ...ADDRESS, country: 'US', state: 'California' };
const RATES = [
  { country: 'DE', percent: 19, name: 'VAT' },
  { country: 'US', state: 'CA', percent: 7.25, name: 'Sales tax' },
];
const setTable = (more: Record<string, unknown> = {}) =>
  admin.calls(taxApi.change, {
    body: { mode: 'table', included: false, shipping: 'none', rates: RATES, ...more },
  });

async function buys(
  lines: CheckoutLine[],
  shipping_address: typeof ADDRESS,
  vat_id: string | null = null,
) {
  const buyer = await world.buyer();
  const body = { ...checkoutBody(lines), shipping_address, vat_id };
  const { body: started } = await buyer.calls(checkoutApi.place, { body });
  await world.pays(started.stripe_session_id);
  const params = { orderId: started.order_id };
  return world.until(async () => {
    const { body: order } = await buyer.calls(orderDetailApi.read, { params });
    return order.status === 'paid' && order;
  }, 'the payment');
}
const ofSite = async (query = {}) => (await admin.calls(taxReportApi.site, { query })).body;
const ofShop = async (query = {}) =>
  (await clay.calls(taxReportApi.shop, { params: { shopId: clay.shop.id }, query })).body;

test('each rate of each place has a row, before refunds, and what of it was given back', async () => {
  await buys([{ product: mug }], ADDRESS);
  await setTable();
  const order = await buys([{ product: mug, quantity: 2 }], TO_GERMANY);
  await buys([{ product: mug }], TO_GERMANY);
  await buys([{ product: mug }], TO_CALIFORNIA);
  await clay.calls(refundsApi.create, {
    params: { shopId: clay.shop.id, orderId: order.id },
    body: { items: [{ order_item_id: order.items[0].id, quantity: 1 }], reason: 'Broken' },
  });
  const rows = [
    {
      country: 'DE',
      state: null,
      name: 'VAT',
      percent: 19,
      net: 30,
      tax: 5.7,
      refunds: 1.9,
      refunded_net: 10,
    },
    {
      country: 'US',
      state: 'CA',
      name: 'Sales tax',
      percent: 7.25,
      net: 10,
      tax: 0.73,
      refunds: 0,
    },
    // Before the table: one percentage on all goods.
    { country: 'US', state: ADDRESS.state, name: 'Tax', percent: 8, net: 10, tax: 0.8, refunds: 0 },
  ];
  const { rows: found } = await ofSite();
  expect(found).toHaveLength(3);
  expect(found).toEqual(expect.arrayContaining(rows.map((one) => expect.objectContaining(one))));
  expect((await ofShop()).rows).toEqual(found);
});

test('tax that sellers owe is in their report alone', async () => {
  await setTable({ collected_by: 'seller' });
  const before = await ofSite();
  await buys([{ product: mug }], TO_GERMANY);
  expect((await ofSite()).rows).toEqual(before.rows);
  expect((await ofShop()).rows[0]).toMatchObject({ country: 'DE', net: 40, tax: 7.6 });
  await setTable({ collected_by: 'site' });
});

test('other days are empty, and a period that runs backwards is refused', async () => {
  expect(await ofSite({ from: '2020-01-01', to: '2020-01-31' })).toEqual({
    from: '2020-01-01',
    to: '2020-01-31',
    time_zone: 'UTC',
    rows: [],
  });
  const query = { from: '2026-02-01', to: '2026-01-01' };
  const { status, body } = await admin.calls(taxReportApi.site, { query });
  expect([status, body.errors]).toEqual([
    422,
    [{ path: 'from', message: 'from must not be after to' }],
  ]);
});

const text = async (body: unknown) => (body instanceof Blob ? body.text() : String(body));

test('both reports are CSV files too', async () => {
  const site = await admin.calls(taxReportApi.siteCsv);
  expect(site.headers['content-type']).toContain('text/csv');
  expect((await text(site.body)).replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
    'Country,State,Name,Percent,Net (USD),Tax (USD),Refunds: tax (USD),Refunds: net (USD)',
    'DE,,VAT,19,30,5.7,1.9,10',
  ]);
  const shop = await clay.calls(taxReportApi.shopCsv, { params: { shopId: clay.shop.id } });
  expect(await text(shop.body)).toContain('DE,,VAT,19,40,7.6,1.9,10');
});

test('the columns of the file name the site’s currency', async () => {
  setSiteCurrency('EUR');
  const { body } = await admin.calls(taxReportApi.siteCsv);
  expect(await text(body)).toContain('Net (EUR),Tax (EUR),Refunds: tax (EUR),Refunds: net (EUR)');
});

test('sales for which the buyer accounts for the tax are a row without any', async () => {
  await setTable({ included: true });
  const params = { shopId: clay.shop.id };
  await clay.calls(shippingApi.change, { params, body: { ships_from: 'PT', profiles: [] } });
  const order = await buys([{ product: mug, quantity: 2 }], TO_GERMANY, 'DE136695976');
  // 20.00 contain 3.19; there is no tax on shipping.
  expect(order).toMatchObject({ total_amount: 26.8, tax: 0 });
  await clay.calls(refundsApi.create, {
    params: { ...params, orderId: order.id },
    body: { items: [{ order_item_id: order.items[0].id, quantity: 2 }], reason: 'Broken' },
  });
  const row = {
    country: 'DE',
    state: null,
    name: 'Reverse charge',
    percent: 0,
    net: 26.8,
    tax: 0,
    refunds: 0,
    refunded_net: 16.81,
  };
  expect((await ofSite()).rows).toContainEqual(row);
  expect((await ofShop()).rows).toContainEqual(row);
});
