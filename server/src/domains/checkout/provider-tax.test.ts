import { adminApi } from '@souk/contract/admin';
import { checkoutApi } from '@souk/contract/checkout';
import { discountsApi } from '@souk/contract/discounts';
import { ledgerApi } from '@souk/contract/ledger';
import { setSiteCurrency } from '@souk/contract/money';
import { orderDetailApi } from '@souk/contract/order-detail';
import { quoteApi } from '@souk/contract/quote';
import { refundsApi } from '@souk/contract/refunds';
import { shippingApi } from '@souk/contract/shipping';
import { TAX, taxApi } from '@souk/contract/tax';
import { reverseChargeNote, VAT } from '@souk/contract/vat-numbers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ADDRESS, checkoutBody, type CheckoutLine } from '../../../test/checkout-body.ts';
import { workPaymentJobs } from '../../../test/payment-jobs.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { ProviderUnavailable } from '../../gateways/payments/provider.ts';
import { stripeClient } from '../../gateways/payments/stripe.ts';
import { reportLate } from '../money/provider-tax/report-tax.ts';

let world: World;
type Seller = Awaited<ReturnType<World['seller']>>;
let clay: Seller;
let wool: Seller;
let admin: Awaited<ReturnType<World['admin']>>;
let mug: Awaited<ReturnType<Seller['sells']>>;
let scarf: typeof mug;

const TO_GERMANY = { ...ADDRESS, country: 'DE', state: '', zip_code: '10115', city: 'Berlin' };

beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
  clay = await world.seller('Clay');
  wool = await world.seller('Wool');
  mug = await clay.sells({ price: 10.5, stock_quantity: 99 });
  scarf = await wool.sells({ price: 20, stock_quantity: 99 });
});
afterAll(() => world.close());
afterEach(() => setSiteCurrency('USD'));

const byStripe = (included: boolean) =>
  admin.calls(taxApi.change, { body: { mode: 'stripe', included, collected_by: 'site' } });
const quote = (lines: CheckoutLine[], more: object = {}) =>
  world.call(quoteApi.quote, {
    body: { items: checkoutBody(lines).items, country: 'DE', zip_code: '10115', ...more },
  });

async function buys(lines: CheckoutLine[], more: object = {}) {
  const buyer = await world.buyer();
  const body = { ...checkoutBody(lines), shipping_address: TO_GERMANY, ...more };
  const { status, body: started } = await buyer.calls(checkoutApi.place, { body });
  expect(status).toBe(201);
  await world.pays(started.stripe_session_id);
  const params = { orderId: started.order_id };
  await world.until(async () => {
    const { body: order } = await buyer.calls(orderDetailApi.read, { params });
    return order.status === 'paid';
  }, 'the payment');
  return { buyer, started, params };
}

/** The provider's records of an order: of its sales, or with `refunds` of what was given back. */
async function recorded(orderId: string, { refunds = false } = {}) {
  const stripe = stripeClient(world.deps.config.payments);
  const rows = await world.deps.db
    .selectFrom('tax_transactions as t')
    .innerJoin('shipments as s', 's.id', 't.shipment_id')
    .select(['t.transaction_id', 's.shop_id'])
    .where('s.order_id', '=', orderId)
    .where('t.refund_id', refunds ? 'is not' : 'is', null)
    .execute();
  return Promise.all(
    rows.map(async ({ transaction_id, shop_id }) => ({
      shop_id,
      ...(await stripe.tax.transactions.retrieve(transaction_id, { expand: ['line_items'] })),
    })),
  );
}

describe('on top of prices', () => {
  test('the provider works out goods and shipping, and records the sale of each shop', async () => {
    await byStripe(false);
    // 19 percent of 21.00 and of 20.00, and of the fee of 9.99 split by them: 5.12 and 4.87.
    const quoted = await quote([{ product: mug, quantity: 2 }, { product: scarf }]);
    expect(quoted.body).toMatchObject({
      subtotal: 41,
      shipping: 9.99,
      // 3.99 + 0.97 + 3.80 + 0.93
      tax: 9.69,
      tax_included: false,
      tax_lines: [{ name: 'VAT', percent: 19, net: 50.99 }],
      total_amount: 60.68,
    });
    const { params, started, buyer } = await buys(
      [{ product: mug, quantity: 2 }, { product: scarf }],
      { quoted_total: 60.68 },
    );
    expect(started.total_amount).toBe(60.68);
    const sales = await world.until(async () => {
      const found = await recorded(params.orderId);
      return found.length === 2 && found;
    }, 'the sales to be recorded');
    const ofClay = sales.find(({ shop_id }) => shop_id === clay.shop.id);
    expect(ofClay).toMatchObject({ type: 'transaction', shipping_cost: { amount_tax: 97 } });
    expect(ofClay?.line_items?.data).toMatchObject([{ amount: 2100, amount_tax: 399 }]);
    const invoice = await buyer.calls(orderDetailApi.invoice, { params });
    expect(invoice.body).toMatchObject({ tax: 9.69, total_amount: 60.68 });

    // One of two mugs: half of its goods and of their tax.
    const [sale] = await clay.sales();
    const [item] = sale.items;
    const place = { ...params, shopId: clay.shop.id };
    const refund = await clay.calls(refundsApi.create, {
      params: place,
      body: { items: [{ order_item_id: item.id, quantity: 1 }], reason: 'Broken' },
    });
    expect(refund.status).toBe(201);
    const [reversal] = await world.until(async () => {
      const found = await recorded(params.orderId, { refunds: true });
      return found.length === 1 && found;
    }, 'the reversal');
    expect(reversal).toMatchObject({
      type: 'reversal',
      reversal: { original_transaction: ofClay?.id },
      shipping_cost: null,
    });
    expect(reversal?.line_items?.data).toMatchObject([
      { amount: -1050, amount_tax: -Math.round(Number(refund.body.tax) * 100) },
    ]);
    // Run again, it adds nothing.
    await reportLate(world.deps);
    expect(await recorded(params.orderId, { refunds: true })).toHaveLength(1);
    expect((await admin.calls(ledgerApi.check)).body.problems).toEqual([]);
  });
});

test('every line is taxed, however many there are', async () => {
  await byStripe(false);
  const beads = await world.seller('Beads');
  const lines: CheckoutLine[] = [];
  for (let n = 0; n < 12; n += 1) lines.push({ product: await beads.sells({ price: 10 }) });
  // 19 percent of each 10.00, and of the fee of 9.99.
  expect((await quote(lines)).body).toMatchObject({
    tax: 24.7,
    tax_lines: [{ net: 129.99, tax: 24.7 }],
  });
});

test('prices can contain it, and a whole refund takes all of it back', async () => {
  await byStripe(true);
  const quoted = await quote([{ product: mug }]);
  expect(quoted.body).toMatchObject({
    subtotal: 10.5,
    shipping: 9.99,
    // 10.50 × 19/119 and 9.99 × 19/119
    tax: 3.28,
    tax_included: true,
    total_amount: 20.49,
  });
  const { params } = await buys([{ product: mug }]);
  const place = { ...params, shopId: clay.shop.id };
  const back = await clay.calls(refundsApi.create, {
    params: place,
    body: { amount: 20.49, reason: 'Broken' },
  });
  expect(back.body).toMatchObject({ amount: 20.49, tax: 3.28 });
  const [reversal] = await world.until(async () => {
    const found = await recorded(params.orderId, { refunds: true });
    return found.length === 1 && found;
  }, 'the reversal');
  expect(reversal?.line_items?.data).toMatchObject([{ amount: -1050, amount_tax: -168 }]);
  expect(reversal?.shipping_cost).toMatchObject({ amount: -999, amount_tax: -160 });
  expect((await admin.calls(ledgerApi.check)).body.problems).toEqual([]);
});

test('a refund that fails at the bank and is repeated is taken back once', async () => {
  await byStripe(false);
  const { params } = await buys([{ product: mug, quantity: 2 }]);
  const place = { ...params, shopId: clay.shop.id };
  const [item] = (await clay.sales())[0]!.items;
  const { body: first } = await clay.calls(refundsApi.create, {
    params: place,
    body: { items: [{ order_item_id: item.id, quantity: 1 }], reason: 'Broken' },
  });
  const reversals = () => recorded(params.orderId, { refunds: true });
  await world.until(async () => (await reversals()).length === 1, 'the reversal');
  const { provider_refund_id } = await world.deps.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  world.sandbox.control.failRefund(provider_refund_id ?? '');
  const refunds = async () =>
    (await clay.calls(orderDetailApi.readOfShop, { params: place })).body.refunds;
  await world.until(async () => (await refunds())[0]?.status === 'failed', 'the failure');
  const again = await clay.calls(refundsApi.retry, { params: { ...place, refundId: first.id } });
  expect(again.body).toMatchObject({ status: 'succeeded', retry_of: first.id });
  await reportLate(world.deps);
  expect(await reversals()).toHaveLength(1);
});

test('a business in another country of the EU pays none, and the invoice says why', async () => {
  await byStripe(false);
  await clay.calls(shippingApi.change, {
    params: { shopId: clay.shop.id },
    body: { ships_from: 'PT', profiles: [] },
  });
  const vat_id = 'DE136695976';
  expect((await quote([{ product: mug }], { vat_id })).body).toMatchObject({
    tax: 0,
    tax_note: VAT.reverseCharge,
    total_amount: 20.49,
  });
  const { buyer, params } = await buys([{ product: mug }], { vat_id });
  const { body: invoice } = await buyer.calls(orderDetailApi.invoice, { params });
  expect(invoice).toMatchObject({ tax: 0, note: reverseChargeNote(vat_id) });
});

test('a business pays prices without the tax that they contain for others', async () => {
  await byStripe(true);
  const vat_id = 'DE136695976';
  // 10.50 and 9.99 contain 1.68 and 1.60.
  const sums = { subtotal: 8.82, shipping: 8.39, tax: 0, total_amount: 17.21 };
  expect((await quote([{ product: mug }], { vat_id })).body).toMatchObject({
    ...sums,
    tax_note: VAT.reverseCharge,
  });
  const { buyer, params } = await buys([{ product: mug }], { vat_id, quoted_total: 17.21 });
  expect((await buyer.calls(orderDetailApi.invoice, { params })).body).toMatchObject(sums);
  const [sale] = await world.until(async () => {
    const found = await recorded(params.orderId);
    return found.length === 1 && found;
  }, 'the sale to be recorded');
  expect(sale?.line_items?.data).toMatchObject([{ amount: 882, amount_tax: 0 }]);
  expect(sale?.shipping_cost).toMatchObject({ amount: 839, amount_tax: 0 });
});

test('a code that ends while the taxes of a business are worked out is left out', async () => {
  await byStripe(true);
  const params = { shopId: clay.shop.id };
  const code = { kind: 'percent', value: 10, code: 'BRIEF' } as const;
  const { id: discountId } = (await clay.calls(discountsApi.create, { params, body: code })).body;
  const { payments } = world.deps;
  const ask = payments.calculateTax.bind(payments);
  let asked = 0;
  const asks = vi.spyOn(payments, 'calculateTax').mockImplementation(async (request) => {
    asked += 1;
    if (asked === 3) {
      await world.asOwner(`update discounts set active = false where id = '${discountId}'`);
    }
    return ask(request);
  });
  const buyer = await world.buyer();
  const { status, body } = await buyer.calls(checkoutApi.place, {
    body: {
      ...checkoutBody([{ product: mug }]),
      shipping_address: TO_GERMANY,
      vat_id: 'DE136695976',
      codes: ['BRIEF'],
    },
  });
  asks.mockRestore();
  expect([status, body.discount, body.total_amount, asked]).toEqual([201, 0, 17.21, 6]);
  await clay.calls(discountsApi.remove, { params: { ...params, discountId } });
});

test('what cost nothing is never taken back', async () => {
  await byStripe(false);
  const gifts: string[] = [];
  for (const body of [
    { kind: 'free_shipping' },
    { kind: 'percent', value: 100, code: 'GIFT' },
  ] as const) {
    gifts.push((await admin.calls(discountsApi.createOfSite, { body })).body.id);
  }
  const buyer = await world.buyer();
  const { status, body: placed } = await buyer.calls(checkoutApi.place, {
    body: { ...checkoutBody([{ product: mug }]), shipping_address: TO_GERMANY, codes: ['GIFT'] },
  });
  expect([status, placed.total_amount]).toEqual([201, 0]);
  const reverses = vi.spyOn(world.deps.payments, 'reverseTax');
  expect((await clay.sets(placed.order_id, { status: 'refunded' })).status).toBe(200);
  await reportLate(world.deps);
  expect(reverses).not.toHaveBeenCalled();
  reverses.mockRestore();
  for (const discountId of gifts) {
    await admin.calls(discountsApi.removeOfSite, { params: { discountId } });
  }
});

test('what the site gives away it pays without the tax in it', async () => {
  await byStripe(true);
  const body = { kind: 'percent', value: 100, code: 'WHOLE' } as const;
  const { id: discountId } = (await admin.calls(discountsApi.createOfSite, { body })).body;
  const { params, started } = await buys([{ product: mug }], { codes: ['WHOLE'] });
  expect(started.total_amount).toBe(9.99);
  const place = { ...params, shopId: clay.shop.id };
  // 10.50 and 9.99 contain 1.68 and 1.60.
  expect((await clay.calls(orderDetailApi.readOfShop, { params: place })).body).toMatchObject({
    from_site: 8.82,
    tax_lines: [{ name: 'VAT', percent: 19, net: 8.39, tax: 1.6 }],
  });
  await admin.calls(discountsApi.removeOfSite, { params: { discountId } });
});

test('what doesn’t fit into a calculation is one line of it', async () => {
  const { payments } = world.deps;
  const beads = Array.from({ length: 120 }, (_, n) => ({
    reference: `bead ${n}`,
    cents: 1000,
    quantity: 1,
  }));
  const { calculationId, lines } = await payments.calculateTax({
    lines: beads,
    shippingCents: 0,
    included: false,
    to: { country: 'DE', state: null, postalCode: '10115' },
    from: null,
    vatId: null,
  });
  const rate = { name: 'VAT', percent: 19 };
  expect([...lines]).toEqual(beads.map(({ reference }) => [reference, { cents: 190, rate }]));
  const reversal = await payments.reverseTax({
    transactionId: await payments.recordTax({ calculationId, reference: 'beads' }),
    reference: 'some beads',
    lines: ['bead 1', 'bead 110', 'bead 119'].map((reference) => ({
      reference,
      cents: 1000,
      taxCents: 190,
    })),
    shipping: { cents: 0, taxCents: 0 },
  });
  const stripe = stripeClient(world.deps.config.payments);
  const made = await stripe.tax.transactions.retrieve(reversal, { expand: ['line_items'] });
  expect(made.line_items?.data).toMatchObject([
    { reference: 'bead 1', amount: -1000, amount_tax: -190 },
    { reference: 'rest', amount: -2000, amount_tax: -380 },
  ]);
});

test('taxes of three decimals are charged in steps that cards take', async () => {
  setSiteCurrency('KWD');
  const { payments } = world.deps;
  const { calculationId, lines, shipping } = await payments.calculateTax({
    lines: [{ reference: 'mug', cents: 10_990, quantity: 2 }],
    shippingCents: 3070,
    included: false,
    to: { country: 'DE', state: null, postalCode: '10115' },
    from: null,
    vatId: null,
  });
  // 2088.1 and 583.3, in steps of 10.
  expect([lines.get('mug')?.cents, shipping.cents]).toEqual([2090, 580]);
  const transactionId = await payments.recordTax({ calculationId, reference: 'dinars' });
  const back = (reference: string, cents: number, taxCents: number, shipped: number) =>
    payments.reverseTax({
      transactionId,
      reference,
      lines: [{ reference: 'mug', cents, taxCents }],
      shipping: { cents: shipped, taxCents: shipped === 0 ? 0 : 580 },
    });
  await back('one mug', 5490, 1040, 0);
  const rest = await back('the rest', 5500, 1050, 3070);
  const stripe = stripeClient(world.deps.config.payments);
  const reversal = await stripe.tax.transactions.retrieve(rest, { expand: ['line_items'] });
  expect(reversal.line_items?.data).toMatchObject([{ amount: -5500, amount_tax: -1044 }]);
  expect(reversal.shipping_cost).toMatchObject({ amount: -3070, amount_tax: -583 });
});

test('an address that isn’t enough has no tax in a quote, and takes no order', async () => {
  await byStripe(false);
  const there = { country: 'US', state: null, zip_code: null };
  expect((await quote([{ product: mug }], there)).body).toMatchObject({ tax: 0 });
  const calculateTax = world.deps.payments.calculateTax;
  const buyer = await world.buyer();
  const { ProviderRefused } = await import('../../gateways/payments/provider.ts');
  vi.spyOn(world.deps.payments, 'calculateTax').mockRejectedValueOnce(
    new ProviderRefused('where?'),
  );
  const placed = await buyer.checkout([{ product: mug }]);
  expect([placed.status, placed.body.errors]).toEqual([
    422,
    [{ path: 'shipping_address.zip_code', message: TAX.place }],
  ]);
  world.deps.payments.calculateTax = calculateTax;
  expect(await buyer.orders()).toEqual([]);
});

test('while the provider is away nothing is quoted or placed', async () => {
  await byStripe(false);
  const stock = await clay.stock(mug);
  const away = vi
    .spyOn(world.deps.payments, 'calculateTax')
    .mockRejectedValue(new ProviderUnavailable('down'));
  expect((await quote([{ product: mug }])).status).toBe(503);
  const buyer = await world.buyer();
  expect((await buyer.checkout([{ product: mug }])).status).toBe(503);
  away.mockRestore();
  expect(await buyer.orders()).toEqual([]);
  expect(await clay.stock(mug)).toBe(stock);
});

test('what couldn’t be reported at once is reported later', async () => {
  await byStripe(false);
  const { payments } = world.deps;
  await world.stopWork();
  const { params } = await buysWithoutWork();
  expect(await recorded(params.orderId)).toEqual([]);
  const refused = vi.spyOn(payments, 'recordTax').mockRejectedValueOnce(new Error('not now'));
  await reportLate(world.deps);
  expect(await recorded(params.orderId)).toEqual([]);
  refused.mockRestore();
  // However long that takes, as long as the provider knows its calculation.
  await world.deps.pool.query(
    `update payments set paid_at = paid_at - interval '80 days' where order_id = $1`,
    [params.orderId],
  );
  await reportLate(world.deps);
  expect(await recorded(params.orderId)).toHaveLength(1);
  expect((await admin.calls(adminApi.readOrder, { params })).status).toBe(200);
});

/** An order that is paid, while no job runs. */
async function buysWithoutWork() {
  const buyer = await world.buyer();
  const { body: started } = await buyer.calls(checkoutApi.place, {
    body: { ...checkoutBody([{ product: mug }]), shipping_address: TO_GERMANY },
  });
  await world.pays(started.stripe_session_id);
  await workPaymentJobs(world.deps);
  return { params: { orderId: started.order_id } };
}
