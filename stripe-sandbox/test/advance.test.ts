import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeEach(async () => {
  world = await SandboxWorld.open({
    availableAfterSeconds: 2 * DAY,
    connectedPayoutSchedule: 'weekly',
    payoutSchedule: 'daily',
  });
  world.freeze();
});

afterEach(() => world.close());

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of list) found.push(each);
  return found;
}

test('over a week, payouts run daily at midnight and events arrive in order', async () => {
  const { control } = world.sandbox;
  for (let day = 0; day < 7; day += 1) {
    await world.paidSession();
    await control.advance(DAY);
  }
  await control.advance(3 * DAY);
  const payouts = await all(world.stripe.payouts.list());
  expect(payouts).toHaveLength(7);
  expect(payouts.every(({ created }) => created % DAY === 0)).toBe(true);
  const days = payouts.map(({ created }) => created / DAY);
  expect(days).toEqual(days.map((_day, index) => days[0]! - index));
  const sent = world.receiver.received.map(({ event }) => event.created);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  const paid = world.receiver.received.filter(({ event }) => event.type === 'payout.paid');
  expect(paid.length).toBeGreaterThanOrEqual(5);
  expect(paid.length).toBe(payouts.filter(({ status }) => status === 'paid').length);
  expect(paid.map(({ event }) => event.created)).toEqual(
    paid.map(({ event }) => (event.data.object as Stripe.Payout).arrival_date),
  );
});

test.each([
  ['weekly', 7, (day: Date) => day.getUTCDay() === 1],
  ['monthly', 31, (day: Date) => day.getUTCDate() === 1],
] as const)('%s payouts run at midnight on the right day', async (payoutSchedule, days, fits) => {
  await world.restart({ payoutSchedule });
  for (let count = 0; count < 2; count += 1) {
    await world.paidSession();
    await world.sandbox.control.advance(days * DAY);
  }
  const payouts = await all(world.stripe.payouts.list());
  expect(payouts).toHaveLength(2);
  for (const { created } of payouts) {
    expect(created % DAY).toBe(0);
    expect(fits(new Date(created * 1000))).toBe(true);
  }
  await expect(world.stripe.payouts.cancel(payouts[0]!.id)).rejects.toThrow(/Automatic payouts/);
});

test('a single step over five days pays out on time, and the clock survives a restart', async () => {
  await world.paidSession();
  await world.sandbox.control.advance(5 * DAY);
  const [payout] = (await world.stripe.payouts.list()).data;
  const [charge] = (await world.stripe.balanceTransactions.list({ type: 'charge' })).data;
  const waited = payout!.created - charge!.created;
  expect(waited).toBeGreaterThanOrEqual(2 * DAY);
  expect(waited).toBeLessThanOrEqual(3 * DAY);
  const before = world.sandbox.control.now();
  await world.sandbox.close();
  await world.start();
  expect(world.sandbox.control.now()).toBe(before);
  const answer = await world.post('/sandbox/advance', `seconds=${DAY}`);
  expect(await answer.json()).toEqual({ now: Math.floor(before / 1000) + DAY });
  expect((await world.post('/sandbox/advance', 'seconds=-1')).status).toBe(400);
});

test('after a month of payments, each line has a source and the lines add up to the balance', async () => {
  const { control } = world.sandbox;
  const seller = await world.readyAccount();
  const cards = [
    'pm_card_visa',
    'pm_card_refundFail',
    'pm_card_createDispute',
    'pm_card_createDisputeInquiry',
    'pm_card_pendingRefund',
  ];
  for (let day = 0; day < 30; day += 1) {
    const { id } = await world.createSession({
      expires_at: Math.floor(control.now() / 1000) + 3600,
    });
    await world.confirm(id, cards[day % cards.length]);
    const session = await world.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent'],
    });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const transfer = await world.stripe.transfers.create({
      amount: 3000,
      currency: 'usd',
      destination: seller,
      source_transaction: intent.latest_charge as string,
    });
    if (day % 4 === 0 && day % 5 !== 2) {
      await world.stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
      await world.stripe.transfers.createReversal(transfer.id, { amount: 500 });
    }
    await control.advance(DAY);
  }
  await control.advance(20 * DAY);
  for (const stripeAccount of [undefined, seller]) {
    const lines = await all(
      world.stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount }),
    );
    const sum = lines.reduce((total, { net }) => total + net, 0);
    const { available, pending } = await world.stripe.balance.retrieve({}, { stripeAccount });
    expect(available[0]!.amount + pending[0]!.amount).toBe(sum);
    expect(lines.filter(({ source }) => source === null)).toEqual([]);
    const payouts = await all(world.stripe.payouts.list({ limit: 100 }, { stripeAccount }));
    expect(payouts.length).toBeGreaterThan(3);
    for (const { id, amount } of payouts) {
      const paid = await all(
        world.stripe.balanceTransactions.list({ payout: id, limit: 100 }, { stripeAccount }),
      );
      expect(paid.reduce((total, { net }) => total + net, 0)).toBe(0);
      expect(paid[0]).toMatchObject({ source: id, amount: -amount });
    }
  }
}, 60_000);
