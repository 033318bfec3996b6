import { adminApi } from '@souk/contract/admin';
import { checkoutApi } from '@souk/contract/checkout';
import { disputesApi } from '@souk/contract/disputes';
import { ledgerApi } from '@souk/contract/ledger';
import { foreignMinor } from '@souk/contract/minor-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { reconcilePayment } from '../payments/reconcile-payment.ts';
import { closeSessions, settlePayment } from '../payments/settle-payment.ts';
import { settleSession } from '../payments/settle-session.ts';
import { giveBack } from './give-back-parked.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const stripe = () => stripeClient(world.deps.config.payments);

/**
 * Opens a session outside the site that names an order, like a payment link with the order's id.
 */
async function foreignSession(names: Record<string, unknown>, cents = 50, currency = 'usd') {
  const product_data = { name: 'Anything' };
  const price_data = { currency, unit_amount: cents, product_data };
  const { id } = await stripe().checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://elsewhere.example/done',
    line_items: [{ quantity: 1, price_data }],
    ...names,
  });
  return id;
}

async function order() {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const lamp = await seller.sells({ name: 'Lamp', price: 500 });
  const started = await buyer.buys({ product: lamp });
  const stateOf = async (sessionId: string) => {
    const { status, body } = await buyer.calls(checkoutApi.read, { params: { sessionId } });
    return status === 200 ? body.payment_status : status;
  };
  return { seller, buyer, lamp, started, stateOf, own: started.stripe_session_id as string };
}

async function parked(orderId: string) {
  const admin = await world.admin();
  const { body } = await admin.calls(adminApi.readOrder, { params: { orderId } });
  return body.parked_payments;
}

const refundsOf = async (sessionId: string) => {
  const { payment_intent } = await stripe().checkout.sessions.retrieve(sessionId);
  const { data } = await stripe().refunds.list({ payment_intent: payment_intent as string });
  return data.map(({ amount, status }) => ({ amount, status }));
};

test.each([
  ['its client_reference_id', (id: string) => ({ client_reference_id: id })],
  ['its metadata', (id: string) => ({ metadata: { order_id: id } })],
])(
  'fifty cents paid elsewhere with an order’s id in %s are refunded and do not pay for it',
  async (_name, names) => {
    const { buyer, started, own, stateOf } = await order();
    const foreign = await foreignSession(names(started.order_id));
    expect((await world.pays(foreign)).status).toBe(200);
    const row = await world.until(async () => {
      const [first] = await parked(started.order_id);
      return first?.state === 'given_back' && first;
    }, 'the fifty cents are given back');
    expect(row).toMatchObject({
      session_id: foreign,
      amount: 0.5,
      currency: 'usd',
      reason: 'Not the session that the order opened',
      failure: null,
    });
    expect(await refundsOf(foreign)).toEqual([{ amount: 50, status: 'succeeded' }]);
    expect(await stateOf(own)).toBe('unpaid');
    expect(await stateOf(foreign)).toBe(404);
    expect((await buyer.orders())[0].status).toBe('pending');
    // The order's own session can still be paid, and settles it.
    expect((await world.pays(own)).status).toBe(200);
    await world.until(async () => (await stateOf(own)) === 'paid', 'the order is paid');
    expect(await refundsOf(own)).toEqual([]);
    const admin = await world.admin();
    const list = await admin.calls(adminApi.listParkedPayments, { query: { limit: 1 } });
    expect(list.body).toEqual([row]);
    expect(Number(list.headers['x-total-count'])).toBeGreaterThan(0);
    expect((await buyer.calls(adminApi.listParkedPayments)).status).toBe(403);
    const query = { order_id: started.order_id, account: 'parked' };
    const { body: entries } = await admin.calls(ledgerApi.list, { query });
    expect(entries.map(({ kind }) => kind)).toEqual(['parked_returned', 'parked']);
  },
);

test('the right amount in a foreign session does not pay for an order either', async () => {
  const { started, own, stateOf } = await order();
  const cents = Math.round(started.total_amount * 100);
  const foreign = await foreignSession({ client_reference_id: started.order_id }, cents);
  await world.pays(foreign);
  await world.until(
    async () => (await parked(started.order_id))[0]?.state === 'given_back',
    'it is given back',
  );
  expect(await stateOf(own)).toBe('unpaid');
});

test.each([
  ['jpy', 500, 500],
  ['kwd', 1230, 1.23],
] as const)(
  'a payment in %s and its dispute are shown in major units',
  async (currency, minor, amount) => {
    const { started } = await order();
    const names = { metadata: { order_id: started.order_id } };
    const foreign = await foreignSession(names, minor, currency);
    await world.pays(foreign, 'pm_card_createDispute');
    const [row] = await world.until(async () => {
      const rows = await parked(started.order_id);
      return rows.length > 0 && rows;
    }, 'it is parked');
    expect(row).toMatchObject({ amount, currency });
    const admin = await world.admin();
    const dispute = await world.until(async () => {
      const { body } = await admin.calls(disputesApi.list);
      return body.find((one) => one.currency === currency);
    }, 'the dispute');
    expect(dispute).toMatchObject({ amount });
  },
);

test('a second payment of a paid order is refunded once, however often it is processed', async () => {
  const { started, own, stateOf } = await order();
  await world.pays(own);
  await world.until(async () => (await stateOf(own)) === 'paid', 'the order is paid');
  const foreign = await foreignSession({ client_reference_id: started.order_id });
  expect((await world.pays(foreign)).status).toBe(200);
  const { id } = await world.until(async () => (await parked(started.order_id))[0], 'it is parked');
  await Promise.all(Array.from({ length: 6 }, () => giveBack(world.deps, id)));
  expect(await refundsOf(foreign)).toEqual([{ amount: 50, status: 'succeeded' }]);
  expect(await refundsOf(own)).toEqual([]);
  expect(await stateOf(own)).toBe('paid');
});

test('a second payment that was refunded at the provider counts as refunded', async () => {
  const { started } = await order();
  const foreign = await foreignSession({ client_reference_id: started.order_id });
  world.sandbox.control.deliveries({ hold: true });
  try {
    await world.pays(foreign);
    const { payment_intent } = await stripe().checkout.sessions.retrieve(foreign);
    await stripe().refunds.create({ payment_intent: payment_intent as string });
    await settleSession(world.deps, foreign);
    const row = await world.until(async () => {
      const [first] = await parked(started.order_id);
      return first?.state !== 'giving_back' && first;
    }, 'the refund is found');
    expect(row).toMatchObject({ state: 'given_back', failure: null });
    expect(await refundsOf(foreign)).toEqual([{ amount: 50, status: 'succeeded' }]);
    const admin = await world.admin();
    const query = { order_id: started.order_id, account: 'parked' };
    const { body: entries } = await admin.calls(ledgerApi.list, { query });
    expect(entries.map(({ kind }) => kind)).toEqual(['parked_returned', 'parked']);
  } finally {
    world.sandbox.control.deliveries({ hold: false });
  }
});

test('a refund of such a payment that fails later is shown to the admin as failed', async () => {
  const { started } = await order();
  const foreign = await foreignSession({ client_reference_id: started.order_id });
  await world.pays(foreign, 'pm_card_refundFail');
  const state = async () => (await parked(started.order_id))[0]?.state;
  await world.until(async () => (await state()) === 'given_back', 'it seems to be given back');
  world.sandbox.control.changeRefunds();
  await world.until(async () => (await state()) === 'failed', 'the failure arrives');
  expect((await parked(started.order_id))[0].failure).toBe('expired or canceled card');
});

test.each([
  ['no payment at all', { state: 'free', amountCents: foreignMinor(0) }],
  ['another amount', { state: 'paid', amountCents: foreignMinor(50) }],
  ['another currency', { state: 'paid', currency: 'jpy' }],
] as const)('the order’s own session with %s does not pay for it', async (_name, said) => {
  const { started, own, stateOf, seller, lamp } = await order();
  const session = await world.deps.payments.retrieveSession(own);
  await settlePayment(world.deps, started.order_id, { ...session, ...said });
  expect(await stateOf(own)).toBe('expired');
  expect(await seller.stock(lamp)).toBe(5);
  expect(await parked(started.order_id)).toHaveLength(1);
});

test.each(['paid', 'given up'] as const)(
  'once an order is %s, a payment in another session that names it is refunded',
  async (how) => {
    const { buyer, started, own, stateOf } = await order();
    const foreign = await foreignSession({ client_reference_id: started.order_id });
    if (how === 'paid') await world.pays(own);
    else await buyer.calls(checkoutApi.cancel, { params: { orderId: started.order_id } });
    await world.until(async () => (await stateOf(own)) !== 'unpaid', 'the order is settled');
    expect((await world.pays(foreign)).status).toBe(200);
    await world.until(
      async () => (await parked(started.order_id))[0]?.state === 'given_back',
      'it is given back',
    );
    expect(await refundsOf(foreign)).toEqual([{ amount: 50, status: 'succeeded' }]);
  },
);

test('an order whose open session was never recorded adopts its own, not a foreign one', async () => {
  const { started, own, stateOf } = await order();
  const orderId: string = started.order_id;
  const cents = Math.round(started.total_amount * 100);
  const foreign = await foreignSession({ client_reference_id: orderId }, cents);
  await world.deps.db
    .updateTable('payments')
    .set({ status: 'creating', session_id: null, checkout_url: null })
    .where('order_id', '=', orderId)
    .execute();
  await world.pays(own);
  const later = { ...world.deps, now: () => new Date(Date.now() + 180_000) };
  await reconcilePayment(later, orderId);
  expect(await stateOf(own)).toBe('paid');
  expect((await stripe().checkout.sessions.retrieve(foreign)).status).toBe('open');
});

test('paying for an order never lists the account’s sessions', async () => {
  const asked: string[] = [];
  const spied = new Proxy(world.deps.payments, {
    get(target, name) {
      asked.push(String(name));
      return Reflect.get(target, name, target) as unknown;
    },
  });
  const { started, own, stateOf } = await order();
  world.sandbox.control.deliveries({ hold: true });
  try {
    await world.pays(own);
    const deps = { ...world.deps, payments: spied };
    await reconcilePayment(deps, started.order_id);
    expect(await stateOf(own)).toBe('paid');
    await closeSessions(deps, started.order_id);
    expect(asked).toEqual(['retrieveSession']);
  } finally {
    world.sandbox.control.deliveries({ hold: false });
  }
});

test('a paid session that names nonsense or none of our orders is left alone', async () => {
  for (const client_reference_id of ['tree-42', '01900000-0000-7000-8000-0000000000ff']) {
    const foreign = await foreignSession({ client_reference_id });
    await world.pays(foreign);
    const applied = await world.until(async () => {
      const { rows } = await world.deps.pool.query(
        `select applied_at from provider_events
         where payload->'data'->'object'->>'id' = $1 and applied_at is not null`,
        [foreign],
      );
      return rows[0];
    }, 'its event is worked');
    expect(applied.applied_at).toBeInstanceOf(Date);
    expect(await refundsOf(foreign)).toEqual([]);
  }
});
