import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, FEE, SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeEach(async () => {
  world = await SandboxWorld.open();
});

afterEach(() => world.close());

async function lines(params: Stripe.BalanceTransactionListParams = {}) {
  const { data } = await world.stripe.balanceTransactions.list(params);
  return data;
}

const brief = (line: Stripe.BalanceTransaction) =>
  `${line.type} ${line.reporting_category} ${line.amount} -${line.fee} ${line.status}`;

describe('a charge', () => {
  test('costs a fee, which a refund doesn’t return', async () => {
    const { intent } = await world.paidSession();
    const refund = await world.stripe.refunds.create({ payment_intent: intent });
    const [back, paid] = await lines();
    expect([back!, paid!].map(brief)).toEqual([
      'refund refund -4997 -0 available',
      `charge charge 4997 -${FEE} available`,
    ]);
    expect(paid).toMatchObject({
      id: expect.stringMatching(/^txn_/),
      object: 'balance_transaction',
      net: 4997 - FEE,
      fee_details: [{ amount: FEE, currency: 'usd', type: 'stripe_fee' }],
      exchange_rate: null,
      description: 'Order 1',
    });
    expect(back).toMatchObject({ source: refund.id, net: -4997, fee_details: [] });
    expect(refund.balance_transaction).toBe(back?.id);
    expect(await world.balance()).toEqual([-FEE, 0]);
  });

  test('and its line refer to each other', async () => {
    const { intent } = await world.paidSession();
    const { latest_charge } = await world.stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge.balance_transaction'],
    });
    const { id, balance_transaction: line } = latest_charge as Stripe.Charge;
    expect(line).toMatchObject({ object: 'balance_transaction', source: id });
    const { data } = await world.stripe.balanceTransactions.list({
      source: id,
      expand: ['data.source'],
    });
    expect(data).toMatchObject([{ source: { id, object: 'charge' } }]);
    const lineId = (line as Stripe.BalanceTransaction).id;
    expect((await world.stripe.balanceTransactions.retrieve(lineId)).source).toBe(id);
  });

  test('is pending until its funds are available, except with a special test card', async () => {
    await world.restart({ availableAfterSeconds: 2 * DAY, fees: null });
    await world.paidSession();
    const { id } = await world.createSession();
    await world.confirm(id, 'pm_card_bypassPending');
    expect((await lines()).map(({ status }) => status)).toEqual(['available', 'pending']);
    expect(await world.balance()).toEqual([4997, 4997]);
    world.wait(2 * DAY);
    expect((await lines()).map(({ status }) => status)).toEqual(['available', 'available']);
    expect(await world.balance()).toEqual([9994, 0]);
  });

  test('adds no line if the card is declined', async () => {
    const { id } = await world.createSession();
    await world.confirm(id, 'pm_card_chargeDeclined');
    expect(await lines()).toEqual([]);
  });
});

test('failed refunds and disputes add statement lines', async () => {
  await world.restart({ fees: null });
  const { id } = await world.createSession();
  await world.confirm(id, 'pm_card_refundFail');
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(id);
  const { id: refund } = await world.stripe.refunds.create({
    payment_intent: payment_intent as string,
    amount: 1000,
  });
  world.wait(6);
  await world.settle();
  const failed = await world.stripe.refunds.retrieve(refund, {
    expand: ['failure_balance_transaction'],
  });
  expect(brief(failed.failure_balance_transaction as Stripe.BalanceTransaction)).toBe(
    'refund_failure refund_failure 1000 -0 available',
  );
  const { id: other } = await world.createSession();
  await world.confirm(other, 'pm_card_createDispute');
  const [dispute] = (await world.stripe.disputes.list()).data;
  await world.stripe.disputes.update(dispute!.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  const all = await lines({ source: dispute!.id });
  expect(all.map(brief)).toEqual([
    'adjustment dispute_reversal 4997 -0 available',
    'adjustment dispute -4997 -1500 available',
  ]);
  const won = await world.stripe.disputes.retrieve(dispute!.id);
  expect(won.balance_transactions.map((line) => line.id)).toEqual([all[1]?.id, all[0]?.id]);
});

describe('a transfer', () => {
  test('uses only available funds, or waits for its charge’s funds', async () => {
    await world.restart({ availableAfterSeconds: DAY });
    const destination = await world.readyAccount();
    const { intent } = await world.paidSession();
    const transfer = { amount: 4000, currency: 'usd', destination };
    await expect(world.stripe.transfers.create(transfer)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    const { latest_charge } = await world.stripe.paymentIntents.retrieve(intent);
    // It can be as large as the charge, though Stripe kept its fee.
    const made = await world.stripe.transfers.create({
      ...transfer,
      amount: 4997,
      source_transaction: latest_charge as string,
      expand: ['balance_transaction'],
    });
    expect(brief(made.balance_transaction as Stripe.BalanceTransaction)).toBe(
      'transfer transfer -4997 -0 pending',
    );
    expect(await world.balance()).toEqual([0, -FEE]);
    const back = await world.stripe.transfers.createReversal(made.id, { amount: 997 });
    expect((await lines({ source: back.id })).map(brief)).toEqual([
      'transfer_refund transfer_reversal 997 -0 pending',
    ]);
    world.wait(DAY);
    expect(await world.balance()).toEqual([997 - FEE, 0]);
  });
});

describe('the platform’s own payouts', () => {
  test('made by hand arrive, fail or are canceled, and never exceed the balance', async () => {
    await world.restart({ fees: null });
    await world.paidSession();
    const payout = (amount: number) => world.stripe.payouts.create({ amount, currency: 'usd' });
    await expect(payout(4998)).rejects.toMatchObject({ code: 'balance_insufficient' });
    const [arrives, canceled, fails] = [await payout(100), await payout(200), await payout(300)];
    expect(arrives).toMatchObject({ status: 'pending', automatic: false });
    expect(await world.balance()).toEqual([4397, 0]);
    await world.stripe.payouts.cancel(canceled.id);
    world.sandbox.control.failPayout(fails.id);
    world.sandbox.control.settlePayouts();
    expect(await world.balance()).toEqual([4897, 0]);
    const { data } = await world.stripe.payouts.list();
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [fails.id, 'failed'],
      [canceled.id, 'canceled'],
      [arrives.id, 'paid'],
    ]);
    expect((await lines({ type: 'payout_failure' })).map(({ source }) => source)).toEqual([
      fails.id,
    ]);
    await expect(lines({ payout: arrives.id })).rejects.toThrow(/only be filtered on automatic/);
    await expect(world.stripe.payouts.cancel(arrives.id)).rejects.toThrow(/only be canceled/);
    await world.settle();
    expect(world.receiver.types().filter((type) => type.startsWith('payout'))).toEqual([
      'payout.created',
      'payout.created',
      'payout.created',
      'payout.canceled',
      'payout.failed',
      'payout.paid',
    ]);
  });

  test('made daily include all available money and list its lines', async () => {
    await world.restart({ payoutSchedule: 'daily', availableAfterSeconds: 2 * DAY });
    await world.paidSession();
    world.wait(DAY);
    await world.settle();
    expect((await world.stripe.payouts.list()).data).toEqual([]);
    world.wait(2 * DAY);
    await world.settle();
    const [payout] = (await world.stripe.payouts.list()).data;
    expect(payout).toMatchObject({ amount: 4997 - FEE, automatic: true, status: 'pending' });
    expect((await lines({ payout: payout!.id })).map(brief)).toEqual([
      `payout payout -${4997 - FEE} -0 available`,
      `charge charge 4997 -${FEE} available`,
    ]);
    expect(await world.balance()).toEqual([0, 0]);
    await world.paidSession();
    world.wait(2 * DAY);
    await world.settle();
    expect((await world.stripe.payouts.retrieve(payout!.id)).status).toBe('paid');
    expect((await world.stripe.payouts.list()).data).toHaveLength(2);
  });
});

test('top-ups and lines without a source change the balance', async () => {
  const topup = await world.stripe.topups.create({ amount: 5000, currency: 'usd' });
  expect(topup.status).toBe('pending');
  expect(await world.balance()).toEqual([0, 0]);
  await world.settle();
  expect(world.receiver.types()).toEqual(['topup.created', 'topup.succeeded']);
  world.sandbox.control.addLine({ type: 'stripe_fee', amount: -200, currency: 'usd' });
  await world.post(
    '/sandbox/balance_transactions',
    'type=adjustment&amount=-10&currency=usd&description=Correction',
  );
  expect((await lines()).map(brief)).toEqual([
    'adjustment other_adjustment -10 -0 available',
    'stripe_fee fee -200 -0 available',
    'topup topup 5000 -0 available',
  ]);
  expect(await world.balance()).toEqual([4790, 0]);
  expect((await world.stripe.topups.list()).data).toMatchObject([{ status: 'succeeded' }]);
});

test('lists page in both directions, and filter by time and currency', async () => {
  const { control } = world.sandbox;
  world.freeze();
  for (const amount of [1, 2, 3, 4, 5]) {
    control.addLine({ type: 'adjustment', amount, currency: amount === 5 ? 'eur' : 'usd' });
    world.wait(60);
  }
  const all = await lines();
  const amounts = (some: Stripe.BalanceTransaction[]) => some.map(({ amount }) => amount);
  expect(amounts(all)).toEqual([5, 4, 3, 2, 1]);
  const after = await world.stripe.balanceTransactions.list({
    limit: 2,
    starting_after: all[1]!.id,
  });
  expect([amounts(after.data), after.has_more]).toEqual([[3, 2], true]);
  const before = await world.stripe.balanceTransactions.list({
    limit: 2,
    ending_before: all[3]!.id,
  });
  expect([amounts(before.data), before.has_more]).toEqual([[4, 3], true]);
  const seen: number[] = [];
  for await (const { amount } of world.stripe.balanceTransactions.list({ limit: 2 })) {
    seen.push(amount);
  }
  expect(seen).toEqual([5, 4, 3, 2, 1]);
  const { created } = all[2]!;
  expect(amounts(await lines({ created }))).toEqual([3]);
  expect(amounts(await lines({ created: { gt: created } }))).toEqual([5, 4]);
  expect(amounts(await lines({ created: { gte: created, lt: created + 60 } }))).toEqual([3]);
  expect(amounts(await lines({ created: { lte: created }, limit: 2 }))).toEqual([3, 2]);
  expect(amounts(await lines({ currency: 'eur' }))).toEqual([5]);
  await expect(lines({ starting_after: 'txn_none' })).rejects.toMatchObject({ statusCode: 404 });
});

test('older files and imported charges keep their balance, without fees', async () => {
  await world.restart({ fees: null });
  const destination = await world.readyAccount();
  const { intent } = await world.paidSession();
  await world.stripe.refunds.create({ payment_intent: intent, amount: 500 });
  const { id } = await world.createSession();
  await world.confirm(id, 'pm_card_createDispute');
  const made = await world.stripe.transfers.create({ amount: 800, currency: 'usd', destination });
  await world.stripe.transfers.createReversal(made.id, { amount: 300 });
  const before = await world.balance();
  const kinds = (await lines()).map(brief);
  world.change(`delete from objects where kind = 'balance_transaction'`);
  world.change(`update objects set body = json_set(body, '$.balance_transaction', null)`);
  await world.restart({});
  expect(await world.balance()).toEqual(before);
  expect((await lines()).map(brief)).toEqual(kinds);
  const shared = { created: 1, currency: 'usd', livemode: false, status: 'succeeded' };
  const charge = { ...shared, id: 'ch_old', object: 'charge', payment_intent: 'pi_old' };
  const old = { body: { ...charge, amount: 900, amount_captured: 900, amount_refunded: 100 } };
  world.sandbox.control.add([old]);
  world.sandbox.control.add([old]);
  expect(await world.balance()).toEqual([before[0] + 800, 0]);
  const refund = { ...shared, id: 're_old', object: 'refund', charge: 'ch_old', amount: 100 };
  world.sandbox.control.add([{ body: refund }]);
  expect(await world.balance()).toEqual([before[0] + 800, 0]);
  await world.restart({});
  expect(await world.balance()).toEqual([before[0] + 800, 0]);
});
