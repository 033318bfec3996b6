// Carts of random goods from several shops, under random taxes, codes and shipping and in two
// currencies, are paid, refunded item by item, disputed and paid out: whatever they cost, each minor
// unit is somewhere, and in one place only. fast-check prints the seed of a failure.
import { randomUUID } from 'node:crypto';
import { checkoutApi } from '@souk/contract/checkout';
import { discountsApi } from '@souk/contract/discounts';
import { siteMinor } from '@souk/contract/minor-units';
import { payoutsApi } from '@souk/contract/payouts';
import { refundsApi, type RefundRequest } from '@souk/contract/refunds';
import { settingsApi } from '@souk/contract/settings';
import { shippingApi } from '@souk/contract/shipping';
import { type ChangeTax, taxApi } from '@souk/contract/tax';
import { taxOn } from '@souk/contract/tax-cost';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disagreements } from '../../test/agreement.ts';
import { checkoutBody } from '../../test/checkout-body.ts';
import { workPaymentJobs } from '../../test/payment-jobs.ts';
import { onboards } from '../../test/payout-account.ts';
import { patience, rounds, SEED } from '../../test/soak.ts';
import { startWorld, type World } from '../../test/world.ts';
import { payShop } from '../domains/money/payouts/pay-shop.ts';

/** `step` is the least difference between two amounts, in minor units. */
const SITES = [
  { code: 'USD', minorPerUnit: 100, step: 1, seed: SEED },
  { code: 'KWD', minorPerUnit: 1000, step: 10, seed: SEED + 1 },
] as const;

let site: (typeof SITES)[number];
let world: World;
let buyer: Awaited<ReturnType<World['buyer']>>;
let sellers: Awaited<ReturnType<World['seller']>>[];
let admin: Awaited<ReturnType<World['admin']>>;

async function openMarket(): Promise<void> {
  world = await startWorld({ worker: false, env: { SITE_CURRENCY: site.code } });
  world.sandbox.control.deliveries({ hold: true });
  buyer = await world.buyer();
  sellers = [await world.seller('One'), await world.seller('Two'), await world.seller('Three')];
  admin = await world.admin();
  await sellers[0]!.calls(discountsApi.create, {
    params: { shopId: sellers[0]!.shop.id },
    body: { code: 'SHOP-15', kind: 'percent', value: 15 },
  });
  for (const body of [
    { code: 'SITE-5', kind: 'amount', value: 5 },
    { code: 'SITE-SHIPS', kind: 'free_shipping' },
  ] as const) {
    await admin.calls(discountsApi.createOfSite, { body });
  }
  const shop_commissions = [{ shop_id: sellers[1]!.shop.id, commission_percent: 7.25 }];
  const body = { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: 1, shop_commissions };
  expect((await admin.calls(settingsApi.change, { body })).status).toBe(200);
  for (const seller of sellers) {
    await onboards(world, seller);
    await seller.calls(payoutsApi.account, { params: { shopId: seller.shop.id } });
  }
}

/** `price` and `modifier` count the site's steps, `discount` hundredths of a percent. */
const line = fc.record({
  shop: fc.nat(2),
  price: fc.integer({ min: 1, max: 9000 }),
  modifier: fc.option(fc.integer({ min: 0, max: 700 })),
  discount: fc.option(fc.integer({ min: 1, max: 9900 })),
  quantity: fc.integer({ min: 1, max: 4 }),
});
/** A part of the rest: of an amount in tenths, or one unit of the first item that has any left. */
const refund = fc.record({
  shop: fc.nat(2),
  tenths: fc.option(fc.integer({ min: 1, max: 10 })),
  restock: fc.boolean(),
});
const terms = fc.record({
  tax: fc.constantFrom('flat', 'added', 'included', 'bySeller', 'stripe'),
  code: fc.constantFrom(null, 'SHOP-15', 'SITE-5', 'SITE-SHIPS'),
  /** Whether the second shop has prices of its own for shipping. */
  zones: fc.boolean(),
});
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

const RATES = [
  { country: 'US', percent: 6.25, name: 'Sales tax' },
  { country: 'US', state: 'IL', percent: 7.5, name: 'State tax' },
];
const TAXES: Record<Terms['tax'], ChangeTax> = {
  flat: { mode: 'flat' },
  added: { mode: 'table', included: false, collected_by: 'site', rates: RATES as never },
  included: { mode: 'table', included: true, collected_by: 'site', rates: RATES as never },
  bySeller: { mode: 'table', included: true, collected_by: 'seller', rates: RATES as never },
  stripe: { mode: 'stripe', included: false, collected_by: 'site' },
};
const PROFILE = {
  name: 'Parcels',
  is_default: true,
  handling_days: { min: 1, max: 2 },
  zones: [
    {
      name: 'Everywhere',
      countries: ['*'],
      rates: [
        {
          name: 'Standard',
          days: { min: 2, max: 5 },
          price: 4.35,
          each_further: 1.15,
          free_over: 150,
        },
      ],
    },
  ],
};

async function settleTerms({ tax, zones }: Terms): Promise<void> {
  expect((await admin.calls(taxApi.change, { body: TAXES[tax] })).status).toBe(200);
  const { calls, shop } = sellers[1]!;
  const body = { profiles: zones ? [PROFILE] : [] };
  expect((await calls(shippingApi.change, { params: { shopId: shop.id }, body })).status).toBe(200);
}

const story = fc.record({
  terms,
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  refunds: fc.array(refund, { maxLength: 6 }),
  dispute: fc.constantFrom(null, null, 'won', 'lost'),
  paidOut: fc.boolean(),
});

const minorOf = (amount: number) => Math.round(amount * site.minorPerUnit);
const inSteps = (steps: number) => (steps * site.step) / site.minorPerUnit;
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + minorOf(b), 0);
/** Cards are charged, and refunded, whole steps. */
const offStep = (amounts: readonly number[]) =>
  amounts.filter((amount) => minorOf(amount) % site.step !== 0);

/**
 * Whatever the site gives, a shop gets the whole price of its goods, less the tax that it contains.
 */
async function expectWholePrices(orderId: string, items: Item[]): Promise<void> {
  const parts = await world.deps.db
    .selectFrom('shipments')
    .select(['shop_id', 'subtotal_cents', 'site_discount_cents', 'tax_included', 'tax_lines'])
    .where('order_id', '=', orderId)
    .execute();
  for (const { shop_id, tax_included, tax_lines, ...gets } of parts) {
    const [rate] = (tax_lines ?? []) as { percent: number }[];
    const percent = tax_included ? (rate?.percent ?? 0) : 0;
    const whole = items
      .filter((item) => item.shop_id === shop_id)
      .map(({ amount }) => minorOf(amount) - taxOn(minorOf(amount), percent, true));
    expect(gets.subtotal_cents + gets.site_discount_cents).toBe(whole.reduce((a, b) => a + b, 0));
  }
}
type Item = { shop_id: string; amount: number };

type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;

async function goodsOf({ shop, price, modifier, discount }: Line) {
  return sellers[shop]!.sells({
    price: inSteps(price),
    stock_quantity: 50,
    ...(discount === null ? {} : { discount_percentage: discount / 100 }),
    ...(modifier === null
      ? {}
      : {
          variants: [
            {
              name: 'Size',
              value: 'Large',
              price_modifier: inSteps(modifier),
              stock_quantity: 50,
            },
          ],
        }),
  });
}

async function settle(): Promise<void> {
  world.sandbox.control.deliveries({ hold: false });
  await world.sandbox.control.settle();
  world.sandbox.control.deliveries({ hold: true });
  for (let round = 0; round < 3; round += 1) await workPaymentJobs(world.deps);
}

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

async function happens({ terms: given, lines, refunds, dispute, paidOut }: Story): Promise<void> {
  await settleTerms(given);
  const wanted = [];
  for (const each of lines) {
    const product = await goodsOf(each);
    const [variant] = product.variants;
    wanted.push({
      product,
      quantity: each.quantity,
      ...(variant && { variant: variant.id }),
    });
  }
  const codes = given.code === null ? [] : [given.code];
  const { status, body: placed } = await buyer.calls(checkoutApi.place, {
    body: { ...checkoutBody(wanted), codes },
  });
  // Some codes leave less than what cards can be charged, or nothing.
  if (status === 409) return;
  expect(status).toBe(201);
  if (placed.total_amount === 0) {
    expect(await disagreements(world.deps, [])).toEqual([]);
    return;
  }
  const orderId: string = placed.order_id;
  const card = dispute === null ? 'pm_card_visa' : 'pm_card_createDispute';
  expect((await world.pays(placed.stripe_session_id, card)).status).toBe(200);
  await settle();

  const [order] = await buyer.orders();
  const shopIds = order.shipments.map(({ shop_id }: { shop_id: string }) => shop_id);
  const charged = minorOf(order.total_amount);
  const session = await world.deps.payments.retrieveSession(placed.stripe_session_id);
  expect(siteMinor(session.amountCents, session.currency)).toBe(charged);
  const shops = sellers.filter(({ shop }) => shopIds.includes(shop.id));
  const refundable = async (seller: (typeof sellers)[number]) =>
    (await seller.sales())[0] as { refundable: number; items: { id: string }[] };
  const lefts = await Promise.all(
    shops.map(async (seller) => (await refundable(seller)).refundable),
  );
  if (given.code !== 'SHOP-15') await expectWholePrices(orderId, order.items);
  // The parts add up to the charge.
  expect(sum(lefts)).toBe(charged);
  expect(offStep([order.total_amount, ...lefts])).toEqual([]);
  if (dispute !== null) {
    world.sandbox.control.closeDispute(String(session.paymentIntentId), dispute);
    await settle();
  }
  if (dispute === 'lost') {
    for (const seller of shops) expect((await refundable(seller)).refundable).toBe(0);
  }
  const asks = (seller: (typeof sellers)[number], body: RefundRequest) =>
    seller.calls(refundsApi.create, {
      params: { shopId: seller.shop.id, orderId },
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
  const pay = async () => {
    await world.deps.pool.query(`update payouts set created_at = created_at - interval '1 day'`);
    for (const { shop } of shops) await payShop(world.deps, shop.id);
    await settle();
  };
  if (paidOut) {
    for (const seller of shops) await seller.sets(orderId, { status: 'delivered' });
    await pay();
  }
  if (dispute !== 'lost') {
    for (const { shop, tenths, restock } of refunds) {
      const seller = shops[shop % shops.length]!;
      const { refundable: left, items } = await refundable(seller);
      const reason = 'A story';
      const steps = minorOf(left) / site.step;
      const amount = inSteps(Math.floor((steps * (tenths ?? 0)) / 10));
      const wish =
        amount > 0
          ? { amount }
          : { items: [{ order_item_id: items[0]!.id, quantity: 1 }], restock };
      const answer = await asks(seller, { reason, ...wish });
      expect([201, 409]).toContain(answer.status);
      if (answer.status === 201) {
        const { goods, shipping, tax, tax_included, amount: all } = answer.body;
        const parts = tax_included ? [goods, shipping] : [goods, shipping, tax];
        expect(sum(parts)).toBe(minorOf(all));
        expect(offStep([goods, shipping, tax])).toEqual([]);
        expect(minorOf((await refundable(seller)).refundable)).toBe(minorOf(left) - minorOf(all));
      }
      expect((await asks(seller, { reason, amount: inSteps(steps + 1) })).status).toBe(409);
    }
    for (const seller of shops) {
      expect((await seller.sets(orderId, { status: 'refunded' })).status).toBe(200);
      expect((await refundable(seller)).refundable).toBe(0);
    }
  }
  await settle();
  if (paidOut) await pay();
  expect(await disagreements(world.deps, [])).toEqual([]);
}

describe.each(SITES)('on a site in $code', (on) => {
  beforeAll(async () => {
    site = on;
    await openMarket();
  });
  afterAll(() => world.close());

  test(
    'after any purchases, refunds, disputes and payouts, each minor unit is in one place',
    async () => {
      const { seed } = site;
      await fc.assert(fc.asyncProperty(story, happens), { numRuns: rounds(3, 30), seed });
    },
    patience(600_000),
  );
});
