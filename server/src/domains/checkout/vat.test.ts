import { adminApi } from '@souk/contract/admin';
import { checkoutApi } from '@souk/contract/checkout';
import { discountsApi } from '@souk/contract/discounts';
import { invoicingApi } from '@souk/contract/invoicing';
import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { quoteApi, type Quote } from '@souk/contract/quote';
import { refundsApi } from '@souk/contract/refunds';
import { shippingApi } from '@souk/contract/shipping';
import { taxApi } from '@souk/contract/tax';
import { VAT } from '@souk/contract/vat-numbers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, checkoutBody, type CheckoutLine } from '../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../test/world.ts';
import type { VatAnswer } from '../../gateways/vat/register.ts';

let world: World;
type Seller = Awaited<ReturnType<World['seller']>>;
let lisbon: Seller;
let berlin: Seller;
let admin: Awaited<ReturnType<World['admin']>>;
let mug: Awaited<ReturnType<Seller['sells']>>;
let pot: typeof mug;
/** What the register says now. */
let said: VatAnswer = 'valid';

const GERMAN = 'DE136695976';
const PORTUGUESE = 'PT501964843';
const TO_GERMANY = { ...ADDRESS, country: 'DE', state: '', zip_code: '10115', city: 'Berlin' };

beforeAll(async () => {
  world = await startWorld({ overrides: { vatRegister: { check: async () => said } } });
  admin = await world.admin();
  lisbon = await world.seller('Lisbon Clay');
  berlin = await world.seller('Berlin Clay');
  mug = await lisbon.sells({ price: 10.5, stock_quantity: 99 });
  pot = await berlin.sells({ price: 20, stock_quantity: 99 });
  await shipsFrom(lisbon, 'PT');
  await shipsFrom(berlin, 'DE');
});
afterAll(() => world.close());

const shipsFrom = ({ calls, shop }: Seller, ships_from: string | null) =>
  calls(shippingApi.change, { params: { shopId: shop.id }, body: { ships_from, profiles: [] } });
const setTax = (included: boolean) =>
  admin.calls(taxApi.change, {
    body: { mode: 'table', included, rates: [{ country: 'DE', percent: 19, name: 'VAT' }] },
  });
const quote = async (lines: CheckoutLine[], vat_id: string | null, country = 'DE') => {
  const { items } = checkoutBody(lines);
  return world.call(quoteApi.quote, { body: { items, country, vat_id } });
};

async function buys(lines: CheckoutLine[], vat_id: string | null, codes: string[] = []) {
  const buyer = await world.buyer();
  const body = { ...checkoutBody(lines), shipping_address: TO_GERMANY, vat_id, codes };
  const { status, body: started } = await buyer.calls(checkoutApi.place, { body });
  expect(status).toBe(201);
  await world.pays(started.stripe_session_id);
  const params = { orderId: started.order_id };
  await world.until(async () => {
    const { body: order } = await buyer.calls(orderDetailApi.read, { params });
    return order.status === 'paid';
  }, 'the payment');
  const invoice = (await buyer.calls(orderDetailApi.invoice, { params })).body;
  return { buyer, started, params, invoice };
}

describe('a business in another country of the EU', () => {
  test('pays no tax that would be on top', async () => {
    await setTax(false);
    const taxed = (await quote([{ product: mug }], null)).body as Quote;
    expect(taxed).toMatchObject({ tax: 3.9, total_amount: 24.39, tax_note: null });
    expect((await quote([{ product: mug }], GERMAN)).body).toMatchObject({
      subtotal: 10.5,
      shipping: 9.99,
      tax: 0,
      tax_lines: [],
      tax_note: VAT.reverseCharge,
      total_amount: 20.49,
    });
  });

  test('gets what prices contain off, and the invoice says why', async () => {
    await setTax(true);
    // 10.50 and 9.99 contain 1.68 and 1.60.
    expect((await quote([{ product: mug }], GERMAN)).body).toMatchObject({
      subtotal: 8.82,
      shipping: 8.39,
      tax: 0,
      total_amount: 17.21,
    });
    const { invoice, params } = await buys([{ product: mug }], GERMAN);
    expect(invoice).toMatchObject({
      buyer_vat_id: GERMAN,
      subtotal: 8.82,
      shipping: 8.39,
      tax: 0,
      tax_lines: [],
      total_amount: 17.21,
      note: expect.stringMatching(/Reverse charge.*DE136695976/),
      lines: [{ price: 8.82, amount: 8.82 }],
    });
    const place = { ...params, shopId: lisbon.shop.id };
    const body = { amount: 17.21, reason: 'Broken' };
    const back = await lisbon.calls(refundsApi.create, { params: place, body });
    expect(back.body).toMatchObject({ amount: 17.21, tax: 0 });
    expect((await admin.calls(ledgerApi.check)).body.problems).toEqual([]);
  });

  test('pays lines without what they contain as a whole, after discounts at prices as shown', async () => {
    await setTax(true);
    await lisbon.calls(discountsApi.create, {
      params: { shopId: lisbon.shop.id },
      body: { code: 'TEN', kind: 'percent', value: 10, minimum: 31.5 },
    });
    // 31.50 and 28.35 contain 5.03 and 4.53; 10.50 contains 1.68.
    const three = [{ product: mug, quantity: 3 }];
    const whole = await buys(three, GERMAN);
    expect(whole.invoice).toMatchObject({
      subtotal: 26.47,
      shipping: 8.39,
      total_amount: 34.86,
      lines: [{ price: 8.82, quantity: 3, amount: 26.47 }],
    });
    const { invoice, params } = await buys(three, GERMAN, ['TEN']);
    expect(invoice).toMatchObject({ subtotal: 26.47, discount: 2.65, total_amount: 32.21 });
    const back = await lisbon.calls(refundsApi.create, {
      params: { ...params, shopId: lisbon.shop.id },
      body: { amount: 32.21, reason: 'Broken' },
    });
    expect(back.body).toMatchObject({ goods: 23.82, shipping: 8.39, tax: 0 });
    expect((await admin.calls(ledgerApi.check)).body.problems).toEqual([]);
  });

  test.each<[string, string | null, string[], number]>([
    // 4.50 contain 0.72.
    ['a business', GERMAN, [], 3.78],
    ['everybody else', null, [], 4.5],
    ['somebody with a code', null, ['SHIPS'], 0],
  ])('keeps the option at its price as offered, for %s', async (_, vatId, codes, shipping) => {
    await setTax(true);
    const params = { shopId: lisbon.shop.id };
    const rate = { name: 'Post', days: { min: 2, max: 4 }, price: 4.5, each_further: 0 };
    const parcels = { name: 'Parcels', is_default: true, handling_days: { min: 1, max: 1 } };
    const zones = [{ name: 'Everywhere', countries: ['*'], rates: [rate] }];
    const body = { ships_from: 'PT', profiles: [{ ...parcels, zones }] };
    expect((await lisbon.calls(shippingApi.change, { params, body })).status).toBe(200);
    await lisbon.calls(discountsApi.create, {
      params,
      body: { code: 'SHIPS', kind: 'free_shipping' },
    });
    const { buyer, params: of } = await buys([{ product: mug }], vatId, codes);
    expect((await buyer.calls(orderDetailApi.read, { params: of })).body).toMatchObject({
      shipping,
      shipments: [{ shipping_option: { name: 'Post', price: 4.5, days: { min: 3, max: 5 } } }],
    });
    await shipsFrom(lisbon, 'PT');
  });

  test('pays a seller in its own country, in the same purchase too', async () => {
    await setTax(true);
    const { invoice } = await buys([{ product: mug }, { product: pot }], GERMAN);
    // 20.00 contain 3.19.
    expect(invoice.invoices).toHaveLength(2);
    const { tax_lines, note } = invoice;
    expect(tax_lines).toHaveLength(1);
    expect(tax_lines[0]).toMatchObject({ percent: 19 });
    expect(note).toContain('Reverse charge');
    const single = await buys([{ product: pot }], GERMAN);
    expect(single.invoice).toMatchObject({ note: null, buyer_vat_id: GERMAN, tax: 4.79 });
  });

  test('pays tax where the seller’s country isn’t known, or outside the EU', async () => {
    await setTax(false);
    for (const country of [null, 'US']) {
      await shipsFrom(lisbon, country);
      expect((await quote([{ product: mug }], GERMAN)).body).toMatchObject({ tax: 3.9 });
    }
    await shipsFrom(lisbon, 'PT');
  });

  test('counts by the seller’s own country, before where they ship from', async () => {
    await setTax(false);
    const put = (body: Record<string, unknown>) =>
      lisbon.calls(invoicingApi.change, {
        params: { shopId: lisbon.shop.id },
        body: body,
      });
    expect((await put({ country: 'DE', vat_id: PORTUGUESE })).body.errors).toMatchObject([
      { path: 'vat_id' },
    ]);
    await put({ country: 'DE' });
    expect((await quote([{ product: mug }], GERMAN)).body).toMatchObject({ tax: 3.9 });
    await put({ country: null });
  });
});

describe('a number that doesn’t count', () => {
  test.each([
    ['with wrong check digits', 'DE136695975', 'DE', VAT.form],
    ['of another country', PORTUGUESE, 'DE', VAT.otherCountry],
    ['for an order that leaves the EU', GERMAN, 'US', VAT.otherCountry],
  ])('%s is refused at its field', async (_, id, country, message) => {
    const errors = [{ path: 'vat_id', message }];
    const quoted = await quote([{ product: mug }], id, country);
    expect([quoted.status, quoted.body.errors]).toEqual([422, errors]);
    const buyer = await world.buyer();
    const shipping_address = country === 'DE' ? TO_GERMANY : ADDRESS;
    const body = { ...checkoutBody([{ product: mug }]), shipping_address, vat_id: id };
    const placed = await buyer.calls(checkoutApi.place, { body });
    expect([placed.status, placed.body.errors]).toEqual([422, errors]);
  });

  test('is one that the register doesn’t know', async () => {
    said = 'invalid';
    const { status, body } = await quote([{ product: mug }], GERMAN);
    expect([status, body.errors]).toEqual([422, [{ path: 'vat_id', message: VAT.unknown }]]);
    said = 'valid';
  });
});

test('while the register can’t be asked, the form counts, and the admin sees that', async () => {
  await setTax(false);
  const seen = async ({ params }: { params: { orderId: string } }) =>
    (await admin.calls(adminApi.readOrder, { params })).body.vat;
  expect(await seen(await buys([{ product: mug }], GERMAN))).toEqual({
    id: GERMAN,
    verified: true,
  });
  said = 'unknown';
  expect(await seen(await buys([{ product: mug }], 'de 136 695 976'))).toEqual({
    id: GERMAN,
    verified: false,
  });
  said = 'valid';
});

test('without a table of taxes a number changes no price, and stands on the invoice', async () => {
  await admin.calls(taxApi.change, { body: { mode: 'flat' } });
  const { invoice } = await buys([{ product: mug }], GERMAN);
  expect(invoice).toMatchObject({ tax: 0.84, buyer_vat_id: GERMAN, note: null });
});
