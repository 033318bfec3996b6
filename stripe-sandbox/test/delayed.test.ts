import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, FEE, purchase, SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeEach(async () => {
  world = await SandboxWorld.open();
});

afterEach(() => world.close());

const sessionFor = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  world.createSession({
    allowed_payment_method_types: ['card', 'us_bank_account'],
    ...change,
  });

async function paidBy(name: string) {
  const { id } = await sessionFor();
  expect((await world.confirm(id, name)).status).toBe(200);
  const now = () =>
    world.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  const intent = async () => (await now()).payment_intent as Stripe.PaymentIntent;
  const charge = async () => (await intent()).latest_charge as Stripe.Charge;
  return { id, now, intent, charge };
}

const lines = async () =>
  (await world.stripe.balanceTransactions.list()).data.map(({ type, net }) => [type, net]);

test('a session offers cards, unless it or the dashboard names other methods', async () => {
  expect((await world.createSession()).payment_method_types).toEqual(['card']);
  expect((await sessionFor()).payment_method_types).toEqual(['card', 'us_bank_account']);
  const all = ['card', 'us_bank_account', 'sepa_debit', 'ideal'] as const;
  const [line] = purchase().line_items ?? [];
  const euro = { ...line!, price_data: { ...line!.price_data!, currency: 'eur' } };
  const inEuro = await sessionFor({ allowed_payment_method_types: [...all], line_items: [euro] });
  expect(inEuro).toMatchObject({
    allowed_payment_method_types: all,
    payment_method_types: ['card', 'sepa_debit'],
  });
  await world.restart({ paymentTypes: ['card', 'us_bank_account'] });
  const named = await world.createSession();
  expect(named.payment_method_types).toEqual(['card', 'us_bank_account']);
  const less = await world.createSession({ excluded_payment_method_types: ['us_bank_account'] });
  expect(less.payment_method_types).toEqual(['card']);
  const refused = await world.confirm(less.id, 'pm_usBankAccount');
  expect(refused.status).toBe(400);
});

test('a bank payment completes the session unpaid, and settles days later', async () => {
  const { now, intent, charge } = await paidBy('pm_usBankAccount');
  expect(await now()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(await intent()).toMatchObject({ status: 'processing', amount_received: 0 });
  expect(await charge()).toMatchObject({ status: 'pending', paid: false });
  expect(await world.balance()).toEqual([0, 4997 - FEE]);
  await expect(
    world.stripe.refunds.create({ payment_intent: (await intent()).id }),
  ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  await world.settle();
  expect(world.receiver.types()).toEqual([
    'payment_intent.created',
    'charge.pending',
    'payment_intent.processing',
    'checkout.session.completed',
  ]);
  world.receiver.received.length = 0;
  world.wait(4 * DAY);
  await world.settle();
  expect(await now()).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(await charge()).toMatchObject({ status: 'succeeded', paid: true });
  expect(world.receiver.types()).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.async_payment_succeeded',
  ]);
  expect(await world.balance()).toEqual([4997 - FEE, 0]);
  await world.stripe.refunds.create({ payment_intent: (await intent()).id, amount: 100 });
  expect(await lines()).toEqual([
    ['payment_refund', -100],
    ['payment', 4997 - FEE],
  ]);
});

test('a failed bank payment is reversed, and its session remains complete but unpaid', async () => {
  const { id, now, intent, charge } = await paidBy('pm_usBankAccount_insufficientFunds');
  world.sandbox.control.settlePayments();
  expect(await now()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(await intent()).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'insufficient_funds' },
  });
  expect(await charge()).toMatchObject({ status: 'failed', failure_code: 'insufficient_funds' });
  expect(await world.balance()).toEqual([0, 0]);
  expect(await lines()).toEqual([
    ['payment_failure_refund', -4997 + FEE],
    ['payment', 4997 - FEE],
  ]);
  await world.settle();
  expect(world.receiver.types().slice(-3)).toEqual([
    'charge.failed',
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ]);
  await expect(world.stripe.checkout.sessions.expire(id)).rejects.toThrow(/status of `complete`/);
  world.wait(2 * DAY);
  await world.settle();
  expect((await now()).status).toBe('complete');
  expect(world.receiver.types()).not.toContain('checkout.session.expired');
});

test('another process can settle a bank payment, but only once', async () => {
  const { charge } = await paidBy('pm_usBankAccount');
  const path = `/sandbox/charges/${(await charge()).id}/settle`;
  await world.post(path, 'outcome=failed');
  expect((await charge()).status).toBe('failed');
  await world.post(path, 'outcome=succeeded');
  expect((await charge()).status).toBe('failed');
});

test('a buyer pays from a bank account on the page', async () => {
  const { id } = await sessionFor({ allowed_payment_method_types: ['us_bank_account'] });
  const path = `/sandbox/pay/${id}`;
  const page = await (await fetch(world.url + path)).text();
  expect(page).toContain('000222222227');
  expect(page).not.toContain('Card number');
  const wrong = await world.post(path, 'account=987654321098&holder=Bo+B&bank_email=b@example.com');
  expect(wrong.headers.get('location')).toBe(path);
  const again = await (await fetch(world.url + path)).text();
  expect(again).toContain('not a test account number');
  expect(again).toContain('value="Bo B"');
  expect(again).toContain('value="b@example.com"');
  expect(world.everything()).not.toContain('987654321098');
  const other = await world.post(path, 'account=AT611904300234573201');
  expect(other.headers.get('location')).toBe(path);
  expect(await (await fetch(world.url + path)).text()).toContain('not a test account number');
  const paid = await world.post(path, 'account=0001 2345 6789&holder=Bo');
  expect(paid.headers.get('location')).toContain('/checkout/success');
  expect(await (await fetch(world.url + path)).text()).toContain('on its way');
  const twice = await world.post(path, 'account=000123456789');
  expect(twice.headers.get('location')).toContain('/checkout/success');
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(id);
  expect(world.charges(payment_intent as string)).toHaveLength(1);
});
