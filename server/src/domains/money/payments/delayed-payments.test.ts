import { checkoutApi } from '@souk/contract/checkout';
import { mailsApi } from '@souk/contract/mail';
import { orderDetailApi } from '@souk/contract/order-detail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { checkBooks } from '../book-checks/check-books.ts';
import { readStatement } from '../provider-statement/read-statement.ts';
import { statement } from '../provider-statement/reads.ts';
import { noteDecline } from './note-decline.ts';
import { nextCheck, reconcilePayment } from './reconcile-payment.ts';
import { settlePayment } from './settle-payment.ts';

const PAYS = 'pm_usBankAccount';
const FAILS = 'pm_usBankAccount_insufficientFunds';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { PAYMENT_METHODS: 'card,us_bank_account' } });
});
afterAll(() => world.close());

type Buyer = Awaited<ReturnType<World['buyer']>>;

async function ordered(stock = 5) {
  const seller = await world.seller();
  const mug = await seller.sells({ stock_quantity: stock });
  const buyer = await world.buyer();
  return { seller, mug, buyer, ...(await orders(buyer, mug)) };
}

async function orders(buyer: Buyer, product: Parameters<Buyer['buys']>[0]['product']) {
  const started = await buyer.buys({ product });
  const orderId: string = started.order_id;
  const sessionId: string = started.stripe_session_id;
  const read = async () => (await buyer.calls(orderDetailApi.read, { params: { orderId } })).body;
  return { orderId, sessionId, number: started.order_number as string, read };
}

type PlacedOrder = Awaited<ReturnType<typeof orders>>;

/** Pays from a bank account, and waits until the order shows the payment as processing. */
async function payByBank(
  { sessionId, read }: Pick<PlacedOrder, 'sessionId' | 'read'>,
  method = PAYS,
) {
  expect((await world.pays(sessionId, method)).status).toBe(200);
  await world.until(async () => (await read()).payment_processing, 'the payment is processing');
}

const cancels = (buyer: Buyer, orderId: string) =>
  buyer.calls(checkoutApi.cancel, { params: { orderId } });

test('a delayed payment reserves the items, and its order can’t be cancelled or paid again', async () => {
  const { seller, mug, buyer, ...order } = await ordered();
  await payByBank(order);
  expect(await order.read()).toMatchObject({
    status: 'pending',
    checkout_url: null,
    expires_at: null,
    payment_processing: true,
  });
  expect(await seller.stock(mug)).toBe(4);
  const refused = await cancels(buyer, order.orderId);
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringMatching('bank') } });
  // By then an unpaid session would have expired.
  const later = { ...world.deps, now: () => new Date(Date.now() + 2 * 3_600_000) };
  await reconcilePayment(later, order.orderId);
  expect((await order.read()).payment_processing).toBe(true);
  world.sandbox.control.settlePayments();
  await world.until(async () => (await order.read()).status === 'paid', 'the order is paid');
  expect((await order.read()).payment_processing).toBe(false);
  expect(await checkBooks(world.deps)).toMatchObject({ problems: [], provider_difference: 0 });
});

test.each([PAYS, FAILS])(
  'the books balance while a bank debit is processing: %s',
  async (method) => {
    await payByBank(await ordered(), method);
    await readStatement(world.deps);
    // An hour later it no longer counts as recent.
    const later = { ...world.deps, now: () => new Date(Date.now() + 3_600_000) };
    expect(await checkBooks(later)).toMatchObject({ problems: [], unexplained: 0 });
    const unexplained = await statement(later, { state: 'unexplained', page: 1, limit: 10 });
    expect(unexplained.rows).toEqual([]);
    world.sandbox.control.settlePayments();
    await world.sandbox.control.settle();
    expect(await checkBooks(later)).toMatchObject({ problems: [], provider_difference: 0 });
  },
);

test('a failed delayed payment restocks the items and mails the buyer the reason', async () => {
  const { seller, mug, ...order } = await ordered();
  await payByBank(order, FAILS);
  world.sandbox.control.settlePayments();
  await world.until(
    async () => (await order.read()).status === 'cancelled',
    'the order is cancelled',
  );
  expect(await seller.stock(mug)).toBe(5);
  const { timeline } = await order.read();
  expect(timeline.map(({ text }) => text)).toEqual([
    'Order placed',
    'The payment didn’t go through',
    'Not paid: the items went back on sale',
  ]);
  const admin = await world.admin();
  const { body } = await admin.calls(mailsApi.list, { query: { search: order.number } });
  expect(body.map(({ kind }) => kind)).toEqual(['order_expired']);
  const mail = await admin.calls(mailsApi.read, { params: { mailId: body[0].id } });
  expect(mail.body.text).toMatch(
    /Your bank didn’t complete the payment for order .*: “.+” We’ve cancelled/,
  );
});

test.each([PAYS, FAILS])('a check settles %s without any webhook', async (method) => {
  const { seller, mug, ...order } = await ordered();
  world.sandbox.control.deliveries({ lose: true });
  try {
    await world.pays(order.sessionId, method);
    await reconcilePayment(world.deps, order.orderId);
    expect((await order.read()).payment_processing).toBe(true);
    world.sandbox.control.settlePayments();
    await reconcilePayment(world.deps, order.orderId);
    expect((await order.read()).status).toBe(method === PAYS ? 'paid' : 'cancelled');
    expect(await seller.stock(mug)).toBe(method === PAYS ? 4 : 5);
  } finally {
    world.sandbox.control.deliveries({ lose: false });
  }
});

test('a delayed payment is recorded once, and only for the order’s own session', async () => {
  const { buyer, mug, ...order } = await ordered();
  const own = await world.deps.payments.retrieveSession(order.sessionId);
  const session = { ...own, state: 'processing' } as const;
  const settle = (of: typeof session) => settlePayment(world.deps, order.orderId, of);
  expect(await settle({ ...session, id: 'cs_other' })).toBe('No change');
  expect((await order.read()).payment_processing).toBe(false);
  expect(await settle(session)).toBe('The payment is on its way');
  expect(await settle(session)).toBe('No change');
});

test('a delayed payment is checked hourly', () => {
  const created_at = new Date('2026-03-01T12:00:00Z');
  const expires_at = new Date('2026-03-01T12:31:00Z');
  const now = new Date('2026-03-02T09:00:00Z');
  expect(nextCheck({ created_at, expires_at, processing_since: created_at }, now)).toEqual(
    new Date('2026-03-02T10:00:00Z'),
  );
});

test('a failed delayed payment cancels the order even if only the decline’s webhook arrives', async () => {
  const order = await ordered();
  await payByBank(order, FAILS);
  world.sandbox.control.deliveries({ lose: true });
  try {
    world.sandbox.control.settlePayments();
    const { paymentIntentId } = await world.deps.payments.retrieveSession(order.sessionId);
    expect(await noteDecline(world.deps, paymentIntentId ?? '')).toMatch(/^The payment failed: .+/);
    await world.until(
      async () => (await order.read()).status === 'cancelled',
      'the order is cancelled',
    );
  } finally {
    world.sandbox.control.deliveries({ lose: false });
  }
});

test('a card refused before a bank debit still shows as refused', async () => {
  const { sessionId, read } = await ordered();
  expect((await world.pays(sessionId, 'pm_card_chargeDeclined')).status).toBe(402);
  const shown = async () => (await read()).timeline.map(({ text }) => text);
  await world.until(async () => (await shown()).includes('The card was refused'), 'the refusal');
  await payByBank({ sessionId, read });
  expect(await shown()).toContain('The card was refused');
});

test('three delayed payments don’t keep the buyer from placing a fourth order', async () => {
  const { buyer, mug, ...first } = await ordered();
  await payByBank(first);
  for (let n = 0; n < 2; n += 1) await payByBank(await orders(buyer, mug));
  const fourth = await orders(buyer, mug);
  expect((await fourth.read()).checkout_url).not.toBeNull();
  expect((await first.read()).payment_processing).toBe(true);
});

test('an order with a delayed payment isn’t replaced, even before its webhook arrives', async () => {
  const { buyer, mug, ...first } = await ordered();
  const [second, third] = [await orders(buyer, mug), await orders(buyer, mug)];
  world.sandbox.control.deliveries({ hold: true });
  try {
    await world.pays(first.sessionId, PAYS);
    const fourth = await orders(buyer, mug);
    expect((await first.read()).payment_processing).toBe(true);
    for (const order of [second, third, fourth]) {
      expect((await order.read()).checkout_url).not.toBeNull();
    }
  } finally {
    world.sandbox.control.deliveries({ hold: false });
  }
});

test('items reserved by a delayed payment aren’t available to the buyer’s next order', async () => {
  const { buyer, mug, ...order } = await ordered(1);
  await payByBank(order);
  const again = await buyer.checkout([{ product: mug }]);
  expect(again.status).toBe(409);
});
