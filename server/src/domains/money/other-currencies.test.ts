import { currencyApi } from '@souk/contract/currency';
import { disputesApi } from '@souk/contract/disputes';
import { ledgerApi } from '@souk/contract/ledger';
import { toMinor } from '@souk/contract/money';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { refundsApi } from '@souk/contract/refunds';
import { searchApi } from '@souk/contract/search';
import { settingsApi } from '@souk/contract/settings';
import { siteApi } from '@souk/contract/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paidSellers } from '../../../test/paid-sellers.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { stripeClient } from '../../gateways/payments/stripe.ts';
import { payShop } from './payouts/pay-shop.ts';

/** A price, and what two of them, one refunded piece and the rest for the seller come to. */
const SITES = [
  {
    code: 'JPY',
    price: 1500,
    fee: 1000,
    minimum: 1000,
    total: 4240,
    refund: 1620,
    payout: 2350,
    tooExact: [1500.5, 'Price can’t have decimals'],
  },
  {
    code: 'KWD',
    price: 1.25,
    fee: 3,
    minimum: 3,
    total: 5.7,
    refund: 1.35,
    // The commission goes back in steps of 0.010, too.
    payout: 4.13,
    tooExact: [1.255, 'Price must be in steps of 0.010'],
  },
  {
    code: 'EUR',
    price: 12.5,
    fee: 9.99,
    minimum: 10,
    total: 36.99,
    refund: 13.5,
    payout: 21.24,
    tooExact: [12.505, 'Price can have at most two decimals'],
  },
] as const;

describe.each(SITES)('a site in $code', (site) => {
  const { code, price, fee, minimum, total, refund, payout, tooExact } = site;
  const currency = code.toLowerCase();
  let world: World;
  let admin: Awaited<ReturnType<World['admin']>>;
  let money: ReturnType<typeof paidSellers>;
  let seller: Awaited<ReturnType<(typeof money)['readySeller']>>;
  beforeAll(async () => {
    world = await startWorld({ env: { SITE_CURRENCY: code } });
    admin = await world.admin();
    money = paidSellers(world);
    seller = await money.readySeller();
  });
  afterAll(() => world.close());

  const stripe = () => stripeClient(world.deps.config.payments);
  const balance = async () =>
    (await seller.calls(ledgerApi.balance, { params: { shopId: seller.shop.id } })).body;

  /** Sells two pieces. */
  async function sells(card?: string) {
    const buyer = await world.buyer();
    const mug = await seller.sells({ price, stock_quantity: 9 });
    const started = await buyer.buys({ product: mug, quantity: 2 });
    const session = await stripe().checkout.sessions.retrieve(started.stripe_session_id);
    await world.pays(started.stripe_session_id, card);
    await world.until(async () => {
      const [sale] = await seller.sales();
      return sale?.id === started.order_id && sale.status === 'paid';
    }, 'the payment');
    return { buyer, started, session, orderId: started.order_id as string };
  }

  test('starts with a round fee and minimum payout, and says its currency', async () => {
    expect((await world.call(siteApi.read)).body).toMatchObject({
      currency: code,
      shipping_fee: fee,
    });
    const { body } = await admin.calls(settingsApi.read);
    expect(body).toMatchObject({ shipping_fee: fee, minimum_payout: minimum });
    const { base, rates } = (await world.call(currencyApi.rates)).body;
    expect([base, rates[code]]).toEqual([code, 1]);
    expect(rates['USD']).toBeGreaterThan(0);
    expect(await balance()).toMatchObject({ currency: code, available: 0 });
  });

  test('takes prices with its own decimals', async () => {
    const product = await seller.sells({ price });
    expect(product.price).toBe(price);
    const [wrong, why] = tooExact;
    const { status, body } = await seller.calls(productsApi.edit, {
      params: { productId: product.id },
      body: { price: wrong },
    });
    expect([status, body.errors]).toEqual([422, [{ path: 'price', message: why }]]);
    const found = await world.call(searchApi.explore, {
      query: { min_price: price, max_price: price },
    });
    expect(found.body.map(({ id }) => id)).toContain(product.id);
  });

  test('finds a reduced product by the price that it shows', async () => {
    const { id, discounted_price: shown } = await seller.sells({
      price,
      discount_percentage: 15.3,
    });
    const found = await world.call(searchApi.explore, {
      query: { min_price: shown, max_price: shown },
    });
    expect(found.body.map((product) => product.id)).toContain(id);
  });

  test('is paid, refunded and paid out in it, and its books agree with the provider', async () => {
    const { buyer, started, session, orderId } = await sells();
    expect(started).toMatchObject({ total_amount: total, shipping: fee, subtotal: 2 * price });
    expect(session).toMatchObject({ currency, amount_total: toMinor(total) });

    const [order] = await buyer.orders();
    expect(order).toMatchObject({ total_amount: total, currency: code, rate: 1, status: 'paid' });
    const [sale] = await seller.sales();
    const given = await seller.calls(refundsApi.create, {
      params: { shopId: seller.shop.id, orderId },
      body: { items: [{ order_item_id: sale.items[0].id, quantity: 1 }], reason: 'Chipped' },
    });
    expect([given.status, given.body]).toMatchObject([201, { amount: refund, goods: price }]);
    await admin.calls(settingsApi.change, {
      body: { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: minimum },
    });
    await seller.sets(orderId, { status: 'delivered' });
    await world.until(async () => (await balance()).available === payout, 'the earnings');
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    const transfers = await money.transfersTo(seller);
    expect(transfers).toMatchObject([{ currency, amount: toMinor(payout) }]);
    expect(await balance()).toMatchObject({ available: 0, paid_out: payout });
    await money.booksAgree(admin);
  });

  test('loses a dispute and wins it back', async () => {
    const { orderId } = await sells('pm_card_createDispute');
    const dispute = await world.until(async () => {
      const { body } = await admin.calls(disputesApi.list, { query: {} });
      return body.find(({ order_id }) => order_id === orderId);
    }, 'the dispute');
    expect(dispute).toMatchObject({ currency, amount: total });
    await money.booksAgree(admin);
    const { payment_intent_id } = await world.deps.db
      .selectFrom('disputes')
      .select('payment_intent_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    world.sandbox.control.closeDispute(payment_intent_id, 'won');
    await world.until(async () => {
      const { body } = await admin.calls(disputesApi.list, { query: { state: 'won' } });
      return body.length > 0;
    }, 'its end');
    await money.booksAgree(admin);
    const { body } = await admin.calls(ledgerApi.check);
    expect(body).toMatchObject({ balanced: true, problems: [], provider_difference: 0 });
  });

  test('exports its sums under its name', async () => {
    const entries = await seller.calls(ledgerApi.exportEntries, {
      params: { shopId: seller.shop.id },
    });
    expect(String(entries.body)).toContain(`Amount (${code})`);
    const orders = await seller.calls(ordersApi.exportOfShop, {
      params: { shopId: seller.shop.id },
    });
    expect(String(orders.body)).toContain(`Unit price (${code})`);
  });
});
