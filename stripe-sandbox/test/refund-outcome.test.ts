import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open();
});

afterAll(() => world.close());

/**
 * A payment with one of the cards, and its refund: the response, its current state, and its events.
 */
async function refunded(card: string) {
  const { id } = await world.createSession();
  await world.confirm(id, card);
  return refundOf(id);
}

async function refundOf(id: string) {
  const session = await world.stripe.checkout.sessions.retrieve(id);
  const first = await world.stripe.refunds.create({
    payment_intent: session.payment_intent as string,
  });
  const charge = () => world.stripe.charges.retrieve(first.charge as string);
  const told = async () => {
    await world.settle();
    return world.receiver.received
      .filter(({ event }) => (event.data.object as { id: string }).id === first.id)
      .map(({ event }) => `${event.type} ${(event.data.object as Stripe.Refund).status}`);
  };
  return { first, now: () => world.stripe.refunds.retrieve(first.id), charge, told };
}

test('4000 0000 0000 7726: a refund is pending first, and succeeds later', async () => {
  const { first, now, charge, told } = await refunded('pm_card_pendingRefund');
  expect(first.status).toBe('pending');
  expect(await told()).toEqual(['refund.created pending']);
  world.wait(6);
  expect(await told()).toEqual([
    'refund.created pending',
    'refund.updated succeeded',
    'charge.refund.updated succeeded',
  ]);
  expect((await now()).status).toBe('succeeded');
  expect(await charge()).toMatchObject({ refunded: true, amount_refunded: 4997 });
});

test('4000 0000 0000 5126: a refund succeeds, then fails, and can be made again', async () => {
  const { first, now, charge, told } = await refunded('pm_card_refundFail');
  expect(first.status).toBe('succeeded');
  expect(await charge()).toMatchObject({ refunded: true, amount_refunded: 4997 });
  world.wait(6);
  expect(await told()).toEqual([
    'refund.created succeeded',
    'refund.failed failed',
    'refund.updated failed',
    'charge.refund.updated failed',
  ]);
  expect(await now()).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 0 });
  const again = await world.stripe.refunds.create({
    payment_intent: first.payment_intent as string,
  });
  expect(again.status).toBe('succeeded');
});

test('a charge can be refunded by its own id, with a reason', async () => {
  const { intent } = await world.paidSession();
  const charge = world.charges(intent)[0]?.id ?? '';
  const refund = await world.stripe.refunds.create({
    charge,
    amount: 100,
    reason: 'requested_by_customer',
  });
  expect(refund).toMatchObject({ charge, payment_intent: intent, reason: 'requested_by_customer' });
  await expect(world.stripe.refunds.create({ charge, payment_intent: intent })).rejects.toThrow(
    /payment_intent or charge/,
  );
  await expect(world.stripe.refunds.create({})).rejects.toThrow(/payment_intent or charge/);
  const { id } = await world.createSession();
  await world.confirm(id, 'pm_card_chargeDeclined');
  const [declined] = (await world.stripe.charges.list({ limit: 1 })).data;
  await expect(world.stripe.refunds.create({ charge: declined!.id })).rejects.toThrow(
    /has not succeeded/,
  );
});

test('by number on the card page too, and after a restart of the provider', async () => {
  const { id } = await world.createSession();
  const card = { number: '4000 0000 0000 7726', expiry: '12 / 40', cvc: '123' };
  const form = new URLSearchParams({ email: 'bo@example.com', name: 'Bo', ...card });
  await world.post(`/sandbox/pay/${id}`, String(form));
  const { first, now } = await refundOf(id);
  expect(first.status).toBe('pending');
  await world.sandbox.close();
  world.wait(6);
  await world.start();
  await world.settle();
  expect((await now()).status).toBe('succeeded');
});
