import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, Receiver, SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeEach(async () => {
  world = await SandboxWorld.open({ fees: null });
});

afterEach(() => world.close());

async function transferTo(destination: string, amount = 3000) {
  await world.paidSession();
  return world.stripe.transfers.create({ amount, currency: 'usd', destination });
}

async function balanceOf(stripeAccount?: string) {
  const { available } = await world.stripe.balance.retrieve({}, { stripeAccount });
  return available[0]?.amount;
}

const eventsOf = ({ received }: Receiver, account: string) =>
  received.filter(({ event }) => event.account === account).map(({ event }) => event.type);

describe('a connected account’s balance', () => {
  test('equals its transfers less reversals and payouts', async () => {
    const stripeAccount = await world.readyAccount();
    const transfer = await transferTo(stripeAccount);
    const reversal = await world.stripe.transfers.createReversal(transfer.id, { amount: 500 });
    expect(await balanceOf(stripeAccount)).toBe(2500);
    const payout = await world.stripe.payouts.create(
      { amount: 2000, currency: 'usd' },
      { stripeAccount },
    );
    expect(await balanceOf(stripeAccount)).toBe(500);
    expect(await balanceOf()).toBe(2497);
    const { data } = await world.stripe.balanceTransactions.list(
      { expand: ['data.source'] },
      { stripeAccount },
    );
    expect(data.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -2000],
      ['payment_refund', -500],
      ['payment', 3000],
    ]);
    expect(data.map(({ source }) => (source as { id: string }).id)).toEqual([
      payout.id,
      reversal.destination_payment_refund,
      transfer.destination_payment,
    ]);
    // None of it appears among the platform's own objects.
    await expect(world.stripe.payouts.retrieve(payout.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const charge = transfer.destination_payment as string;
    await expect(world.stripe.charges.retrieve(charge)).rejects.toThrow('No such charge');
    await expect(world.stripe.refunds.create({ charge })).rejects.toThrow('No such charge');
    await expect(world.stripe.balanceTransactions.retrieve(data[2]!.id)).rejects.toThrow('No such');
    expect((await world.stripe.payouts.list()).data).toEqual([]);
    expect((await world.stripe.refunds.list()).data).toEqual([]);
  });

  test('can’t cover a reversal while it’s empty, but can once there’s money', async () => {
    const account = await world.readyAccount();
    const transfer = await transferTo(account);
    world.sandbox.control.payOut(account);
    const before = await balanceOf();
    await expect(world.stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({
      code: 'balance_insufficient',
      statusCode: 400,
    });
    expect(await balanceOf()).toBe(before);
    expect((await world.stripe.transfers.retrieve(transfer.id)).amount_reversed).toBe(0);
    await transferTo(account);
    await world.stripe.transfers.createReversal(transfer.id);
    expect(await balanceOf(account)).toBe(0);
  });

  test('covers a reversal only with available money, unless the transfer is pending too', async () => {
    await world.restart({ fees: null, availableAfterSeconds: DAY });
    const account = await world.readyAccount();
    const { id } = await world.createSession();
    await world.confirm(id, 'pm_card_bypassPending');
    const available = await world.stripe.transfers.create({
      amount: 1000,
      currency: 'usd',
      destination: account,
    });
    world.sandbox.control.payOut(account);
    const { intent } = await world.paidSession();
    const pending = await world.stripe.transfers.create({
      amount: 1000,
      currency: 'usd',
      destination: account,
      source_transaction: world.charges(intent)[0]!.id,
    });
    await expect(world.stripe.transfers.createReversal(available.id)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    await world.stripe.transfers.createReversal(pending.id);
  });

  test('is empty after a daily payout', async () => {
    await world.restart({ fees: null, connectedPayoutSchedule: 'daily' });
    const account = await world.readyAccount();
    await transferTo(account);
    world.wait(DAY);
    await world.settle();
    expect(await balanceOf(account)).toBe(0);
    expect(await balanceOf()).toBe(1997);
  });
});

describe('payouts of a connected account', () => {
  test('arrive, or fail if the bank account doesn’t exist', async () => {
    for (const [bank, type] of [
      ['000123456789', 'payout.paid'],
      ['000111111116', 'payout.failed'],
    ] as const) {
      const account = await world.readyAccount({}, bank);
      await transferTo(account);
      world.sandbox.control.payOut(account);
      world.sandbox.control.settlePayouts();
      await world.settle();
      expect(eventsOf(world.receiver, account)).toEqual(
        expect.arrayContaining(['payout.created', type]),
      );
      expect(await balanceOf(account)).toBe(type === 'payout.failed' ? 3000 : 0);
    }
  });
});

describe('a connected account', () => {
  test('gets no transfers or payouts while it’s restricted', async () => {
    const account = await world.readyAccount();
    await transferTo(account, 700);
    world.sandbox.control.restrictAccount(account, ['individual.id_number']);
    expect(await world.stripe.accounts.retrieve(account)).toMatchObject({
      capabilities: { transfers: 'inactive' },
      payouts_enabled: false,
      requirements: { currently_due: ['individual.id_number'] },
    });
    await expect(transferTo(account)).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
      param: 'destination',
    });
    world.sandbox.control.payOut(account);
    await expect(
      world.stripe.payouts.create({ amount: 700, currency: 'usd' }, { stripeAccount: account }),
    ).rejects.toMatchObject({ code: 'payouts_not_allowed' });
    expect(await balanceOf(account)).toBe(700);
    await world.post(`/sandbox/accounts/${account}/restore`, '');
    await transferTo(account);
    await world.settle();
    expect(eventsOf(world.receiver, account)).toEqual([
      'account.updated',
      'capability.updated',
      'account.updated',
      'capability.updated',
      'account.updated',
      'capability.updated',
    ]);
    expect(await world.stripe.accounts.retrieveCapability(account, 'transfers')).toMatchObject({
      object: 'capability',
      account,
      status: 'active',
    });
  });

  test('can be rejected permanently', async () => {
    const account = await world.readyAccount();
    const rejected = await world.stripe.accounts.reject(account, { reason: 'fraud' });
    expect(rejected.requirements?.disabled_reason).toBe('rejected.fraud');
    await expect(transferTo(account)).rejects.toThrow(/capabilities/);
  });

  test('can revoke the platform’s access', async () => {
    const account = await world.readyAccount();
    world.sandbox.control.disconnectAccount(account);
    await expect(world.stripe.accounts.retrieve(account)).rejects.toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    });
    expect((await world.stripe.accounts.list()).data).toEqual([]);
    await expect(balanceOf(account)).rejects.toMatchObject({ code: 'account_invalid' });
    await expect(transferTo(account)).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'destination',
    });
    await world.settle();
    expect(eventsOf(world.receiver, account).at(-1)).toBe('account.application.deauthorized');
  });

  test('can be restricted, restored and paid out on its page', async () => {
    const account = await world.readyAccount();
    const path = `/sandbox/accounts/${account}`;
    expect(await (await fetch(world.url + path)).text()).toContain('can receive transfers');
    await world.post(path, 'action=restrict');
    expect(await (await fetch(world.url + path)).text()).toContain('requirements.past_due');
    await transferTo(await world.readyAccount());
    await world.post(path, 'action=restore');
    await transferTo(account);
    expect(await (await fetch(world.url + path)).text()).toContain('$30.00');
    await world.post(path, 'action=payout');
    expect(await balanceOf(account)).toBe(0);
  });
});

test('connected accounts’ events go to a separate endpoint, signed with its secret', async () => {
  const connect = new Receiver();
  await world.restart({
    fees: null,
    connectWebhook: { url: await connect.listen(), secret: 'whsec_connect' },
  });
  const account = await world.readyAccount();
  await transferTo(account);
  await world.settle();
  expect(connect.types()).toEqual(['account.updated', 'capability.updated']);
  expect(world.receiver.types()).toContain('transfer.created');
  expect(world.receiver.types()).not.toContain('account.updated');
  const [{ raw, signature }] = connect.received as [(typeof connect.received)[0]];
  const { webhooks } = world.stripe;
  const event = webhooks.constructEvent(raw, signature, 'whsec_connect', 0);
  expect(event.account).toBe(account);
  expect(() => webhooks.constructEvent(raw, signature, 'whsec_of_the_tests', 0)).toThrow(
    'No signatures found',
  );
  const listed = await world.stripe.events.list({}, { stripeAccount: account });
  expect(listed.data.map(({ type }) => type)).toEqual(['capability.updated', 'account.updated']);
  const own = await world.stripe.events.list({ type: 'account.updated' });
  expect(own.data).toEqual([]);
  await expect(world.stripe.events.retrieve(event.id)).rejects.toThrow('No such event');
  await connect.close();
});

test('platform-only calls are refused for connected accounts', async () => {
  const stripeAccount = await world.readyAccount();
  await expect(world.stripe.refunds.list({}, { stripeAccount })).rejects.toThrow(
    /only for the platform/,
  );
});

test('an idempotency key can’t be reused for another account', async () => {
  const stripeAccount = await world.readyAccount();
  await transferTo(stripeAccount);
  const idempotencyKey = 'one payout';
  const payout = { amount: 100, currency: 'usd' };
  await world.stripe.payouts.create(payout, { idempotencyKey });
  await expect(
    world.stripe.payouts.create(payout, { idempotencyKey, stripeAccount }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

describe('accounts in other countries', () => {
  const recipient = { tos_acceptance: { service_agreement: 'recipient' } } as const;
  const create = (country: string, change: Partial<Stripe.AccountCreateParams> = {}) =>
    world.readyAccount({ country, ...change });

  test('need the recipient agreement outside the platform’s region', async () => {
    const account = await create('DE');
    await transferTo(account);
    expect((await world.stripe.accounts.retrieve(account)).default_currency).toBe('eur');
    await expect(transferTo(await create('MX'))).rejects.toMatchObject({
      code: 'transfers_not_allowed',
      message: expect.stringContaining('under the `full` service agreement'),
    });
    await transferTo(await create('MX', recipient));
    await transferTo(await create('IN', recipient));
  });

  test('are refused in countries that Stripe doesn’t support', async () => {
    await expect(create('US', recipient)).rejects.toThrow(
      'The recipient ToS agreement is not supported for platforms in US creating accounts in US.',
    );
    await expect(create('KP')).rejects.toMatchObject({
      code: 'country_unsupported',
      param: 'country',
      message: 'KP is not currently supported by Stripe.',
    });
    await expect(create('IN')).rejects.toMatchObject({ code: 'country_unsupported' });
  });

  test('get the platform’s country by default', async () => {
    await world.restart({ fees: null, country: 'DE' });
    const own = await world.stripe.accounts.retrieveCurrent();
    expect(own).toMatchObject({ country: 'DE', default_currency: 'eur' });
    expect(await world.stripe.accounts.retrieve(await world.readyAccount())).toMatchObject({
      country: 'DE',
    });
    await expect(transferTo(await create('JP'))).rejects.toThrow(/your platform's region/);
    await expect(create('IN', recipient)).rejects.toThrow(/for platforms in DE/);
  });
});

test('transfers in a file from an older version are credited to the seller’s balance', async () => {
  const account = await world.readyAccount();
  const transfer = await transferTo(account);
  await world.stripe.transfers.createReversal(transfer.id, { amount: 1000 });
  world.change(`delete from objects where kind = 'balance_transaction'`);
  world.change(`update objects set body = json_remove(body, '$.destination_payment')`);
  world.change(`update objects set body = json_set(body, '$.balance_transaction', null)`);
  await world.restart({ fees: null });
  expect(await balanceOf(account)).toBe(2000);
  await world.restart({ fees: null });
  expect(await balanceOf(account)).toBe(2000);
  await world.stripe.transfers.createReversal(transfer.id);
  expect(await balanceOf(account)).toBe(0);
});
