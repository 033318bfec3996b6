import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '../src/sandbox.ts';
import { SandboxWorld, purchase } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open();
});

beforeEach(() => {
  world.receiver.received.length = 0;
});

afterAll(() => world.close());

test('a purchase from its session to its refund, through the SDK', async () => {
  const { stripe, receiver } = world;
  const session = await world.createSession();
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 4997,
    currency: 'usd',
    client_reference_id: 'order-1',
    customer_email: 'bo@example.com',
    payment_intent: null,
    ui_mode: 'hosted_page',
    url: `http://localhost:3000/sandbox/pay/${session.id}`,
  });
  expect(session.id).toMatch(/^cs_test_\w{58}$/);
  expect(session.lastResponse.requestId).toMatch(/^req_/);
  expect(session.lastResponse.apiVersion).toBe('2026-10-28.endive');

  expect((await world.confirm(session.id)).status).toBe(200);
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items.data.price.product'],
  });
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({
    amount_received: 4997,
    status: 'succeeded',
    description: 'Order 1',
    metadata: { order_id: '1' },
  });
  const charge = intent.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({ paid: true, amount_captured: 4997, refunded: false });
  expect(charge.payment_method_details?.card?.last4).toBe('4242');
  const [mug, shipping] = paid.line_items?.data ?? [];
  expect(mug).toMatchObject({ description: 'Blue mug', quantity: 2, amount_total: 3998 });
  expect(mug?.price?.unit_amount_decimal?.toString()).toBe('1999');
  expect(mug?.price?.product).toMatchObject({ object: 'product', name: 'Blue mug' });
  expect(shipping?.description).toBe('Shipping');

  await world.settle();
  const completed = receiver.received
    .map((received) => world.verified(received))
    .find((event) => event.type === 'checkout.session.completed');
  expect(completed).toMatchObject({ api_version: '2026-10-28.endive', livemode: false });
  expect(completed?.data.object).toMatchObject({
    id: session.id,
    payment_status: 'paid',
    payment_intent: intent.id,
  });
  expect(receiver.types().toSorted()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);

  const part = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 1000,
    metadata: { shipment: '7' },
  });
  expect(part).toMatchObject({ status: 'succeeded', amount: 1000, charge: charge.id });
  const rest = await stripe.refunds.create({ payment_intent: intent.id });
  expect(rest.amount).toBe(3997);
  const after = await stripe.charges.retrieve(charge.id);
  expect(after).toMatchObject({ refunded: true, amount_refunded: 4997 });
  const refunds = await stripe.refunds.list({ payment_intent: intent.id });
  expect(refunds.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
  await world.settle();
  const refunded = receiver.received.filter(({ event }) => event.type === 'charge.refunded');
  expect(refunded.map(({ event }) => event.data.previous_attributes)).toEqual([
    { amount_refunded: 0, refunded: false },
    { amount_refunded: 1000, refunded: false },
  ]);
  expect(receiver.types().filter((type) => type === 'refund.created')).toHaveLength(2);
});

test('a declined card leaves a failed charge and an open session', async () => {
  const session = await world.createSession();
  const answer = await world.confirm(session.id, 'pm_card_chargeDeclinedInsufficientFunds');
  expect(answer.status).toBe(402);
  const { error } = (await answer.json()) as { error: Stripe.StripeRawError };
  expect(error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  });
  const [intentId] = [String(error.payment_intent?.id)];
  const intent = await world.stripe.paymentIntents.retrieve(intentId);
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
  expect(intent.last_payment_error?.decline_code).toBe('insufficient_funds');
  const charges = world.charges(intentId);
  expect(charges.map((charge) => charge.status)).toEqual(['failed']);
  await expect(world.stripe.refunds.create({ payment_intent: intentId })).rejects.toThrow(
    'does not have a successful charge to refund',
  );
  await world.settle();
  expect(world.receiver.types()).toContain('payment_intent.payment_failed');
  expect(world.receiver.types()).toContain('charge.failed');

  await world.confirm(session.id);
  const paid = await world.stripe.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({ status: 'complete', payment_intent: intentId });
});

test('twenty concurrent attempts pay once', async () => {
  const session = await world.createSession();
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.confirm(session.id)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(19);
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(session.id);
  expect(world.charges(intent as string)).toHaveLength(1);
});

test('concurrent refunds never exceed the charge', async () => {
  const { intent } = await world.paidSession();
  const refunds = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      world.stripe.refunds.create({ payment_intent: intent, amount: 1000 }),
    ),
  );
  const given = refunds.filter((refund) => refund.status === 'fulfilled');
  expect(given).toHaveLength(4);
  for (const refund of refunds) {
    if (refund.status === 'rejected')
      expect(refund.reason).toMatchObject({ code: 'amount_too_large' });
  }
  await world.stripe.refunds.create({ payment_intent: intent });
  await expect(world.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'charge_already_refunded',
  });
  const all = await world.stripe.refunds.list({ payment_intent: intent });
  expect(all.data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(4997);
});

test('a session expires by itself or on demand, and can’t be paid afterwards', async () => {
  const now = Math.floor(Date.now() / 1000);
  const soon = await world.createSession({ expires_at: now + 31 * 60 });
  const asked = await world.createSession();
  expect(await world.stripe.checkout.sessions.expire(asked.id)).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
    url: null,
  });
  await expect(world.stripe.checkout.sessions.expire(asked.id)).rejects.toThrow('["open"]');
  await world.confirm(soon.id, 'pm_card_chargeDeclined');
  world.wait(31 * 60);
  const late = await world.confirm(soon.id);
  expect(late.status).toBe(400);
  expect(await late.json()).toMatchObject({ error: { code: 'checkout_session_expired' } });
  const gone = await world.stripe.checkout.sessions.retrieve(soon.id, {
    expand: ['payment_intent'],
  });
  expect(gone).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled' } });
  await world.settle();
  const expired = world.receiver.received.filter(
    ({ event }) => event.type === 'checkout.session.expired',
  );
  expect(expired.map(({ event }) => (event.data.object as Stripe.Checkout.Session).id)).toEqual([
    asked.id,
    soon.id,
  ]);
});

test('a session expires on time even if nobody reads it', async () => {
  const session = await world.createSession();
  world.wait(24 * 60 * 60);
  await world.settle();
  expect(world.receiver.types()).toContain('checkout.session.expired');
  expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'expired',
  });
});

test('a taken port is skipped for the next free one, or is an error', async () => {
  const other = createServer();
  const taken = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port));
  });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const make = () => createSandbox({ log });
  const second = make();
  try {
    await expect(make().listen(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const { port, url } = await second.listen(taken, { findFree: true, except: taken + 1 });
    expect(port).toBeGreaterThan(taken + 1);
    expect((await fetch(`${url}/v1/refunds`)).status).toBe(401);
  } finally {
    await second.close();
    other.close();
  }
});

test('names are stored unchanged, whatever they look like', async () => {
  const name = `'); drop table objects; -- <script>alert(1)</script> 🫖 \\u0000`;
  const [line] = purchase().line_items ?? [];
  const session = await world.createSession({
    line_items: [{ ...line, price_data: { ...line!.price_data!, product_data: { name } } }],
    metadata: { __proto__x: name, "a'b": name },
  });
  const found = await world.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items'],
  });
  expect(found.line_items?.data[0]?.description).toBe(name);
  expect(session.metadata?.["a'b"]).toBe(name);
});
